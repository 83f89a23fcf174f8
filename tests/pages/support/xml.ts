import { DOMParser } from 'linkedom';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

/** Reads XML as libxml2 does, which refuses what is not well-formed; that fails the test. */
export async function readXml(contents: string): Promise<Document> {
  const xml = { fileName: 'file.xml', contents };
  // Canonical, so that what is left to read are plain elements and texts.
  const { errors, normalized } = await validateXML({ xml, normalization: 'c14n' });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
  return new DOMParser().parseFromString(normalized, 'text/xml') as unknown as Document;
}
