import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Deletes a person's feedbacks, questions to the service desk, and votes. What they answered as an administrator stays. */
export async function eraseTickets(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`delete from ticket_messages where ticket_id in (select id from tickets where user_id = ${id})`,
  )
  await tx.execute(sql`delete from tickets where user_id = ${id}`)
  await tx.execute(sql`delete from help_votes where user_id = ${id}`)
}
