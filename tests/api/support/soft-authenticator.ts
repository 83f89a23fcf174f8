import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Asked {
  challenge: string;
  /** Where the page says that it is. */
  origin: string;
  host: string;
  verifies?: boolean;
}

/** An authenticator with one ES256 key, whose answers are as a browser posts them (WebAuthn Level 3, sections 5.8 and 6.1). */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function head({ host, verifies = true }: Asked, more: number): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = USER_PRESENT + (verifies ? USER_VERIFIED : 0) + more;
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  }
  const answer = (response: Record<string, Buffer>): string =>
    JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });

  return {
    id,
    /** Has it say that it was used so often. */
    countTo(value: number) {
      counter = value;
    },
    /** Makes the passkey. */
    make(asked: Asked): string {
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const authData = Buffer.concat([
        head(asked, HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', asked),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
      });
    },
    /** Signs for a sign-in. */
    sign(asked: Asked): string {
      const clientDataJSON = clientData('webauthn.get', asked);
      const authenticatorData = head(asked, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
        .sign(privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}
