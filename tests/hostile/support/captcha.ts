import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ask, stranger, type Target } from './ask.ts';

/** A new captcha of a site with the work that it wants, as a form sends it. */
export async function solvedCaptcha(site: Target): Promise<string> {
  const { body } = await ask(site, '/api/captcha.php', { from: stranger() });
  const challenge = JSON.parse(body) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A message with nothing wrong, as a form's body and type. */
export function letter(
  captcha: string,
  message: string,
  file?: Buffer,
): { type: string; body: Buffer } {
  const edge = 'letter-edge';
  const fields = { email: 'ann@mail.example', message, captcha };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.avif"\r\nContent-Type: image/avif\r\n\r\n`;
  const attached = file === undefined ? [] : [Buffer.from(head), file, Buffer.from('\r\n')];
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    ...attached,
    Buffer.from(`--${edge}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${edge}`, body };
}
