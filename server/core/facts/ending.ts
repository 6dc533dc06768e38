/** Tables of facts that hold until a day: those of the program, until somebody brings newer ones. */
import { sql, type SQL } from 'drizzle-orm'
import { factsWarning } from '../../../contract/facts/rules'
import type { FactTable } from '../../../contract/facts/schema'
import type { Context } from '../../context'

/** A table of facts that holds until a day; then newer ones have to be brought. */
interface Facts {
  /** 全国节假日. */
  title: string
  /** What goes wrong after its end, in a sentence. */
  why: string
  /** Url of the page where newer ones are brought; null: they come with a release of the program. */
  page: string | null
  /** An expression: the last day on which it holds. */
  until: SQL
}

declare module '../../feature' {
  interface Feature {
    /** Facts that hold until a day, by names of their own: administrators are warned before it. */
    facts?: Readonly<Record<string, Facts>>
  }
}

type Around = Pick<Context, 'db' | 'house'>

/** `name` and `until` of each. One statement. */
const untils = ({ house }: Pick<Around, 'house'>): SQL =>
  sql.join(
    Object.entries(house.all('facts')).map(
      ([name, { until }]) => sql`select ${name}::text as name, (${until})::date as until`,
    ),
    sql` union all `,
  )

const today = sql`(now() at time zone 'Asia/Shanghai')::date`
/** Whether the end of something is so near, or past, that administrators are warned. */
export const endsSoon = (until: SQL): SQL => sql`${until} - ${factsWarning}::int <= ${today}`
const warns = endsSoon(sql`until`)

/** All of them, those that end first in front. */
export async function factTables(around: Around): Promise<FactTable[]> {
  const facts = around.house.all('facts')
  const { rows } = await around.db.execute<{
    name: string
    until: string
    ending: boolean
    over: boolean
  }>(sql`
    select name, until::text as until, ${warns} as ending, until < ${today} as over
    from (${untils(around)}) f order by until, name`)
  return rows.flatMap((row) => {
    const declared = facts[row.name]
    if (!declared) return []
    const { title, why, page } = declared
    return [{ ...row, title, why, page }]
  })
}

/** Of the desk: those whose end is near, as if they had come when the warning began. */
export const endingFacts = (around: Pick<Around, 'house'>): SQL =>
  sql`(select (until - ${factsWarning}::int)::timestamptz as created_at from (${untils(around)}) f where ${warns}) w`

/** A line of the log for each whose end is near. How many those were. */
export async function warnOfFacts(context: Around & Pick<Context, 'log'>): Promise<number> {
  const ending = (await factTables(context)).filter((one) => one.ending)
  for (const { name, title, until } of ending) context.log.warn({ facts: name, title, until }, 'facts end')
  return ending.length
}
