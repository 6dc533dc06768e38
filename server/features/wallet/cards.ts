import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { personName } from '../../../contract/certification/rules'
import { isCardNumber, limits, openStates, tailOf } from '../../../contract/wallet/rules'
import type { Card, Payee } from '../../../contract/wallet/schema'
import type { Context, Executor, Viewer } from '../../context'
import type { Sealed } from '../../core/seal/sealed'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { users } from '../../core/account/tables'
import { isRealName } from '../../core/certification/realName'
import { resealColumn } from '../../core/seal/reseal'
import { allBanks, bankOf } from './banks'
import { cityName } from './cities'
import { walletCards, withdrawals } from './tables'

type Row = typeof walletCards.$inferSelect
interface Draft {
  number: string
  holder: string
  bank?: string
  city: string
  branch?: string
}

/** 王*明 as **明: enough for its owner to know whose it is. */
const maskOf = (holder: string): string => {
  const signs = Array.from(holder)
  return `${'*'.repeat(signs.length - 1)}${signs.at(-1) ?? ''}`
}
const toCard = ({ id, bank, tail, holder, city, branch }: Row): Card => ({
  id,
  bank,
  tail,
  holder,
  city,
  branch,
})

/** A person's row, so that what they do at once is done one after another. */
export const lockPerson = (tx: Executor, id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')

/** Bank cards, sealed at rest. */
export class CardService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer): Promise<Card[]> {
    const rows = await this.context.db
      .select()
      .from(walletCards)
      .where(eq(walletCards.userId, viewer.id))
      .orderBy(walletCards.id)
    return rows.map(toCard)
  }

  /** The same number again gives the card that stands, with what is said of it now. */
  async add(viewer: Viewer, { number, ...draft }: Draft): Promise<Card> {
    const bank = await this.bankOf(number, draft.bank)
    const city = cityName(draft.city)
    if (city === undefined) throw wrongField('city', '没有这个城市，请重新选择')
    const [holder, branch] = [personName(lineOf(draft.holder)), lineOf(draft.branch ?? '')]
    if (Array.from(holder).length < limits.holder.min)
      throw wrongField('holder', `持卡人至少 ${limits.holder.min} 个字`)
    if (!(await isRealName(this.context.db, this.context.secrets, viewer.id, holder)))
      throw wrongField('holder', '要和实名认证的姓名一致，只能提现到本人的卡')
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      const hash = this.context.secrets.hash('card', number)
      const own = await tx.select().from(walletCards).where(eq(walletCards.userId, viewer.id))
      const known = own.find((card) =>
        this.context.secrets.hashes('card', number).some((each) => each.equals(card.hash)),
      )
      if (!known && own.length >= limits.cards) throw refuse(`最多绑 ${limits.cards} 张银行卡，请先删掉一张`)
      const id = known?.id ?? newId()
      const sealed = this.context.secrets.seal(id, Buffer.from(JSON.stringify({ number, holder })))
      const values = {
        bank,
        tail: tailOf(number),
        sealed,
        hash,
        keyId: this.context.secrets.keyId,
        holder: maskOf(holder),
        city,
        branch,
      }
      const [stored] = await tx
        .insert(walletCards)
        .values({ id, userId: viewer.id, ...values })
        .onConflictDoUpdate({ target: walletCards.id, set: values })
        .returning()
      if (!stored) throw new Error('card not stored')
      return toCard(stored)
    })
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      await this.own(tx, viewer, id)
      const used = await tx
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(and(eq(withdrawals.cardId, id), inArray(withdrawals.state, [...openStates])))
        .limit(1)
      if (used.length > 0) throw refuse('有一次提现正要打到这张卡，到账之后再删')
      await tx.delete(walletCards).where(eq(walletCards.id, id))
    })
  }

  /** @throws Refusal when it is not the viewer's: to them there is none */
  async own(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const [row] = await tx
      .select()
      .from(walletCards)
      .where(and(eq(walletCards.id, id), eq(walletCards.userId, viewer.id)))
    if (!row) throw gone('这张银行卡')
    return row
  }

  /** One's own, in one's own name. @throws Refusal */
  async target(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const card = await this.own(tx, viewer, id)
    const { holder } = await this.payee(tx, id)
    if (!(await isRealName(tx, this.context.secrets, viewer.id, holder)))
      throw wrongField('card', '持卡人和实名认证的姓名不一致，请换一张本人的卡')
    return card
  }

  /** Whom to pay. Whoever calls it has checked who asks. */
  async payee(tx: Executor, id: string): Promise<Payee> {
    const [row] = await tx.select().from(walletCards).where(eq(walletCards.id, id))
    if (!row) throw gone('这张银行卡')
    const { number, holder } = JSON.parse(this.context.secrets.open(row.id, row.sealed).toString()) as {
      number: string
      holder: string
    }
    return { number, holder, bank: row.bank, city: row.city, branch: row.branch }
  }

  private async bankOf(number: string, chosen: string | undefined): Promise<string> {
    if (!isCardNumber(number)) throw wrongField('number', '卡号不对，请对照银行卡再看一遍')
    const found = await bankOf(this.context.db, number)
    if (found?.credit) throw wrongField('number', '这是信用卡，只能提现到储蓄卡')
    const name = found?.name ?? allBanks.find(({ code }) => code === chosen)?.name
    if (name === undefined) throw wrongField('bank', '没有认出是哪家银行，请选择银行')
    return name
  }
}

export const sealedCards: Sealed = {
  title: '银行卡',
  reseal: (context, secrets) =>
    resealColumn(context, secrets, {
      table: walletCards,
      id: walletCards.id,
      column: walletCards.sealed,
      beside: (seal, anew) => {
        const { number } = JSON.parse(secrets.open(seal, anew).toString()) as Payee
        return sql`hash = ${secrets.hash('card', number)}, key_id = ${secrets.keyId}`
      },
    }),
}
