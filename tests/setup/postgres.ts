import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL server, without a database. */
    postgres: string;
  }
}

/** Starts one PostgreSQL server for all files of a project; without one the project fails, and says so. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    const server = await startPostgres();
    project.provide('postgres', server.urlOf(''));
    return () => server.remove();
  } catch (error) {
    throw new Error('No PostgreSQL server could be started: its tests cannot be run.', {
      cause: error,
    });
  }
}
