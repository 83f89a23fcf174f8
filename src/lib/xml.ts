const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// XML 1.0 §2.2: these characters may not even stand in a document as references.
const NO_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as it stands in XML, between tags or in quotes. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_CHARACTERS, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** An element that holds a text; neither attributes nor children. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
