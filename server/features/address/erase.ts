import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

export async function eraseAddresses(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from user_addresses where user_id = ${id}`)
}
