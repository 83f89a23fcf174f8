import { LINES } from '../support/lines.ts';
import { measureLine } from './measure-line.ts';
import { SLOWER } from './measure/visit.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { lineReport, waterfall } from './report.ts';
import { startServers } from './servers.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

async function run(options: Options, stack: AsyncDisposableStack): Promise<void> {
  const { pages, stores, lines, phones } = options;
  note('Starting the site and building its floor …');
  const servers = await startServers(stack, pages, stores);
  say(
    `${new Date().toISOString().slice(0, 10)}, medians of ${options.rounds} visits with an empty cache; ` +
      `CPU ${SLOWER}x slower; milliseconds, bytes on the wire\n`,
  );
  for (const [name, phone] of lines.flatMap((line) => phones.map((one) => [line, one] as const))) {
    const measured = await measureLine(stack, [LINES[name], phone], options, servers, note);
    say(`${lineReport(LINES[name], phone, measured, servers.pages)}\n`);
    if (!options.waterfall) continue;
    for (const [type, sides] of measured.visits) {
      for (const [side, visits] of sides) {
        for (const last of visits.slice(-1)) say(`${type}, ${side}: ${waterfall(last)}\n`);
      }
    }
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  if (!options) say(USAGE);
  else {
    const stack = new AsyncDisposableStack();
    const leave = (): void => {
      void stack.disposeAsync().finally(() => process.exit(130));
    };
    process.once('SIGINT', leave).once('SIGTERM', leave);
    try {
      await run(options, stack);
    } finally {
      await stack.disposeAsync();
    }
  }
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
