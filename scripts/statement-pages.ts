import { format } from 'sql-formatter'
import type { Columns, Described } from '../server/database/statement'

const columnsOf = (columns: Columns): string[] =>
  Object.entries(columns).map(([name, { type }]) => `--   ${name} ${type}`)

/** A statement as it is sent, formatted; on top its parameters by their numbers, and its columns. */
function pageOf({ statement, values, row, compiled }: Described): string {
  const { text, names } = compiled()
  const columns = columnsOf(row)
  const head = [
    `-- ${statement}`,
    ...names.map((name, index) => `-- $${index + 1} ${name} ${values[name]?.type}`),
    ...(columns.length > 0 ? ['-- gives', ...columns] : []),
  ]
  return `${head.join('\n')}\n${format(text, { language: 'postgresql', expressionWidth: 100 })};\n`
}

/** What is to be read of each statement, by the name of its file. */
export const statementPages = (statements: readonly Described[]): ReadonlyMap<string, string> =>
  new Map(statements.map((one) => [`${one.statement}.sql`, pageOf(one)]))
