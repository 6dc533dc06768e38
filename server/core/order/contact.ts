/** Names, phones and rooms that an order keeps: sealed in a row, opened for who may read them, forgotten after it. */
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../context'
import type { Sealed } from '../seal/sealed'
import { resealColumn } from '../seal/reseal'
import type { Secrets } from '../seal/secrets'
import { orders } from './tables'

/** A table with such a column, whose rows bear the id of their order or name it. */
type ContactTable = PgTable & { id: PgColumn; contact: PgColumn; orderId?: PgColumn }

export interface ContactSeal<T> {
  seal(secrets: Secrets, id: string, contact: T): Buffer
  /** @throws when it was sealed under no key of ours */
  open(secrets: Secrets, id: string, sealed: Buffer | null): T | null
  /** What a row's seal holds for. */
  sealOf(id: string): string
}

/** `name` says of what the row is; no other table has the same. */
export function contactSeal<T>(name: string): ContactSeal<T> {
  const sealOf = (id: string): string => `${name} ${id}`
  return {
    seal: (secrets, id, contact) => secrets.seal(sealOf(id), Buffer.from(JSON.stringify(contact))),
    open: (secrets, id, sealed) =>
      sealed === null ? null : (JSON.parse(secrets.open(sealOf(id), sealed).toString()) as T),
    sealOf,
  }
}

/** For `sealed` of a feature. `title`: as the command says it. */
export const sealedColumn = (
  title: string,
  table: ContactTable,
  { sealOf }: Pick<ContactSeal<unknown>, 'sealOf'>,
): Sealed => ({
  title,
  reseal: (context, secrets) =>
    resealColumn(context, secrets, { table, id: table.id, column: table.contact, sealOf }),
})

/** Forgets the contacts of orders that ended so many days ago. How many. */
export async function forgetContacts(
  { db }: Pick<Context, 'db'>,
  table: ContactTable,
  days: number,
): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.endedAt} <= now() - make_interval(days => ${days})`)
  const { rowCount } = await db
    .update(table)
    .set({ contact: null })
    .where(and(isNotNull(table.contact), inArray(table.orderId ?? table.id, old)))
  return rowCount ?? 0
}
