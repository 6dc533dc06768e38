/** Orders of lists by other columns than ids and times. */
import { sql } from 'drizzle-orm'
import { codeSigns, limits } from '../../../contract/vote/rules'
import { wrongPlace } from '../../http/page'
import type { EntryRow } from './rows'

const rank = /^(\d{1,9})_(\d{1,14})_(\d{1,9})$/

/** The most votes first; of equals who had them earlier, then the smaller number. */
export const byRank = {
  by: sql`(-e.votes), e.reached_at, e.number`,
  behind(after: string) {
    const [, votes, reached, number] = rank.exec(after) ?? []
    if (votes === undefined) throw wrongPlace()
    const at = new Date(Number(reached)).toISOString()
    return sql`((-e.votes), e.reached_at, e.number) > (${-Number(votes)}::int, ${at}::timestamptz, ${Number(number)}::int)`
  },
  cursor: ({ votes, reached, number }: EntryRow): string => `${votes}_${reached}_${number ?? 0}`,
}

const code = new RegExp(`^[${codeSigns}]{${limits.code}}$`)

/** By the code, which says nothing of when it was cast, nor by whom. */
export const byCode = {
  by: sql`b.code`,
  behind(after: string) {
    if (!code.test(after)) throw wrongPlace()
    return sql`b.code > ${after}`
  },
  cursor: (row: { code: string }): string => row.code,
}
