/** After a change of PAPERS_KEY: what former keys sealed is sealed anew, so that they can go. */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { resealPhone } from '../address/seal'
import { userAddresses } from '../address/tables'
import { resealContact } from '../running/contact'
import { errands } from '../running/tables'
import { rekeyCards } from '../wallet/cards'
import { keyOf } from './papers'
import type { Secrets } from './secrets'
import { certifications, papers } from './tables'

type Rekeyed = Pick<Context, 'db'> & { providers: Pick<Context['providers'], 'storage'> }

export interface Report {
  /** Sealed anew. */
  papers: number
  words: number
  /** Phones of address books. */
  phones: number
  /** Names, phones and rooms of errands. */
  contacts: number
  /** Bank cards. */
  cards: number
  /** Hashes that are not under the current key: they cannot be made anew without what was hashed. */
  left: { roll: number; certifications: number; realNames: number }
}

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * May run while the service does, and again. Papers that are deleted within minutes are left to it.
 * @throws when something was sealed under a key that is not among PAPERS_KEY_OLD
 */
export async function rekey(context: Rekeyed, secrets: Secrets): Promise<Report> {
  return {
    papers: await rekeyPapers(context, secrets),
    words: await rekeyWords(context, secrets),
    phones: await rekeyPhones(context, secrets),
    contacts: await rekeyContacts(context, secrets),
    cards: await rekeyCards(context, secrets),
    left: await countLeft(context, secrets),
  }
}

async function rekeyPapers({ db, providers: { storage } }: Rekeyed, secrets: Secrets): Promise<number> {
  const kept = and(
    isNull(papers.deletedAt),
    or(isNull(papers.deleteAt), gt(papers.deleteAt, sql`now() + interval '10 minutes'`)),
  )
  let [last, done] = [firstId, 0]
  for (;;) {
    const due = await db
      .select({ id: papers.id })
      .from(papers)
      .where(and(kept, gt(papers.id, last)))
      .orderBy(papers.id)
      .limit(batch)
    for (const { id } of due) {
      // under the row's lock nobody makes the paper due, so that its file cannot come back after its deletion
      done += await db.transaction(async (tx) => {
        const held = await tx
          .select({ id: papers.id })
          .from(papers)
          .where(and(kept, eq(papers.id, id)))
          .for('update')
        const sealed = held.length > 0 ? secrets.reseal(id, await storage.read(keyOf(id))) : null
        if (sealed === null) return 0
        await storage.put(keyOf(id), sealed, 'application/octet-stream')
        return 1
      })
    }
    if (due.length < batch) return done
    last = due.at(-1)?.id ?? last
  }
}

async function rekeyWords({ db }: Rekeyed, secrets: Secrets): Promise<number> {
  const { id, words } = certifications
  let [last, done] = [firstId, 0]
  for (;;) {
    const due = await db
      .select({ id, words })
      .from(certifications)
      .where(and(isNotNull(words), gt(id, last)))
      .orderBy(id)
      .limit(batch)
    for (const row of due) {
      const sealed = row.words && secrets.reseal(row.id, row.words)
      if (sealed === null) continue
      // words that were erased meanwhile stay so
      const changed = await db
        .update(certifications)
        .set({ words: sealed })
        .where(and(eq(id, row.id), isNotNull(words)))
        .returning({ id })
      done += changed.length
    }
    if (due.length < batch) return done
    last = due.at(-1)?.id ?? last
  }
}

async function rekeyPhones({ db }: Rekeyed, secrets: Secrets): Promise<number> {
  const { id, phone } = userAddresses
  let [last, done] = [firstId, 0]
  for (;;) {
    const due = await db
      .select({ id, phone })
      .from(userAddresses)
      .where(gt(id, last))
      .orderBy(id)
      .limit(batch)
    for (const row of due) {
      const sealed = resealPhone(secrets, row.id, row.phone)
      if (sealed === null) continue
      // a phone that was changed meanwhile is under the current key
      const changed = await db
        .update(userAddresses)
        .set({ phone: sealed })
        .where(and(eq(id, row.id), eq(phone, row.phone)))
        .returning({ id })
      done += changed.length
    }
    if (due.length < batch) return done
    last = due.at(-1)?.id ?? last
  }
}

async function rekeyContacts({ db }: Rekeyed, secrets: Secrets): Promise<number> {
  const { id, contact } = errands
  let [last, done] = [firstId, 0]
  for (;;) {
    const due = await db
      .select({ id, contact })
      .from(errands)
      .where(and(isNotNull(contact), gt(id, last)))
      .orderBy(id)
      .limit(batch)
    for (const row of due) {
      const sealed = row.contact && resealContact(secrets, row.id, row.contact)
      if (sealed === null) continue
      // what was forgotten meanwhile stays so
      const changed = await db
        .update(errands)
        .set({ contact: sealed })
        .where(and(eq(id, row.id), isNotNull(contact)))
        .returning({ id })
      done += changed.length
    }
    if (due.length < batch) return done
    last = due.at(-1)?.id ?? last
  }
}

async function countLeft({ db }: Rekeyed, { keyId }: Secrets): Promise<Report['left']> {
  const { rows } = await db.execute<Report['left'] & Record<string, unknown>>(sql`
    select (select count(*)::int from roll where key_id is distinct from ${keyId}) as roll,
      (select count(*)::int from certifications where state = 'approved' and proof is not null and key_id is distinct from ${keyId}) as certifications,
      (select count(*)::int from real_names where key_id is distinct from ${keyId}) as "realNames"`)
  const [row] = rows
  if (!row) throw new Error('nothing counted')
  return row
}
