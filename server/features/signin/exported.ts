import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Executor } from '../../context'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  sign_ins: {
    read: (id) => sql`json_build_object('days', ${listJson(sql`
      select day, points, streak, created_at as at from signins where user_id = ${id} order by day`)},
      'cards', ${listJson(sql`
      select earned_on as earned, used_for as used from signin_cards where user_id = ${id} order by earned_on`)},
      'reminder', ${rowJson(sql`
      select reminder as on, remind_at as time, reminded_on as last from signin_people where user_id = ${id}`)})`,
  },
}

/** Forgets a person's days and cards. What they gave stays in the ledger. */
export async function eraseSignins(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from signin_cards where user_id = ${id}`)
  await tx.execute(sql`delete from signins where user_id = ${id}`)
  await tx.execute(sql`delete from signin_people where user_id = ${id}`)
}
