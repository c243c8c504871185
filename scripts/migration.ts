import { missingMigration, UnknownEntityError } from '../product/server/src/app/entity-migrations.ts';

try {
  const text = await missingMigration(process.argv.slice(2));
  console.log(text ?? 'Nothing is missing: the tables are as the entities are declared.');
} catch (error) {
  console.error(error instanceof UnknownEntityError ? error.message : error);
  console.error('Usage: npm run migration -- [<area>.<entity> ...]');
  process.exitCode = 1;
}
