import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  certFile: string;
  keyFile: string;
  /** SHA-256 of the public key, base64: by it a browser can be told to trust this one. */
  keyHash: string;
}

/** Makes a certificate for `names` in `folder` with the `openssl` command. ECDSA, as small as those of the web. */
export function makeCertificate(folder: string, names: readonly string[]): Certificate {
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  const subject = ['-subj', `/CN=${names[0] ?? 'localhost'}`, '-days', '2'];
  const alternatives = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...key, '-keyout', keyFile, '-out', certFile, ...subject, ...alternatives],
    { stdio: 'pipe' },
  );
  const spki = new X509Certificate(readFileSync(certFile)).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  return { certFile, keyFile, keyHash: createHash('sha256').update(spki).digest('base64') };
}
