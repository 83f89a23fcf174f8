import { PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, Driver, PostgresDialectConfig } from 'kysely';

class ListenedDriver extends PostgresDriver {
  readonly #committed: () => void;

  constructor(config: PostgresDialectConfig, committed: () => void) {
    super(config);
    this.#committed = committed;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#committed();
  }
}

/** Kysely's own dialect, which besides says when this process has committed a transaction. */
export class ListenedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #committed: () => void;

  constructor(config: PostgresDialectConfig, committed: () => void) {
    super(config);
    this.#config = config;
    this.#committed = committed;
  }

  override createDriver(): Driver {
    return new ListenedDriver(this.#config, this.#committed);
  }
}
