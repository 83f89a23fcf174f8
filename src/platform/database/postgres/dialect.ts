import { CompiledQuery, PostgresDialect, PostgresDriver, PostgresQueryCompiler } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  PostgresDialectConfig,
  QueryCompiler,
  TransactionSettings,
} from 'kysely';

/**
 * What a visitor sends may hold a NUL, the one character that PostgreSQL's texts do not. In its place stands what stands for any that is none (U+FFFD): a key with it is still
 * nobody's, where one without it would be somebody else's.
 */
const withoutNul = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  return Array.isArray(value) ? value.map(withoutNul) : value;
};

class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(withoutNul(parameter));
  }
}

/** Kysely's own dialect, for any text. */
export class TextDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new TextCompiler();
  }
}

interface ListenedOptions {
  /** Called after each commit of this process. */
  committed: () => void;
  /** Whether a commit waits for the disk. */
  durable: boolean;
}

/**
 * A power cut may take what such a transaction wrote, wholly and not in parts. It takes a few rows at a time by an index: of
 * somebody who has many PostgreSQL would look for the first few among all that there are, in their order, again and again.
 */
const UNHURRIED = CompiledQuery.raw(
  `SELECT set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true)`,
);

class ListenedDriver extends PostgresDriver {
  readonly #committed: () => void;
  readonly #durable: boolean;

  constructor(config: PostgresDialectConfig, { committed, durable }: ListenedOptions) {
    super(config);
    this.#committed = committed;
    this.#durable = durable;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    if (!this.#durable) await connection.executeQuery(UNHURRIED);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#committed();
  }
}

/** One that besides says when this process has committed a transaction. */
export class ListenedDialect extends TextDialect {
  readonly #config: PostgresDialectConfig;
  readonly #options: ListenedOptions;

  constructor(config: PostgresDialectConfig, options: ListenedOptions) {
    super(config);
    this.#config = config;
    this.#options = options;
  }

  override createDriver(): Driver {
    return new ListenedDriver(this.#config, this.#options);
  }
}
