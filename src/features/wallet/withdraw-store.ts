import { makeAutoObservable, runInAction } from 'mobx'
import { feeOf, limits, type Way } from '@contract/wallet/rules'
import type { Card, Desk, Withdrawal } from '@contract/wallet/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { formatFen } from '@/ui/format'
import { amountIn, fenOf } from '@/shell/amount'
import { formatYuan, wayTitle } from './labels'

/** Where the money goes: WeChat, or one of one's cards by its id. */
export type Target = 'wechat' | (string & {})

/** A withdrawal being asked for. What was typed stays until it has gone through. */
export class WithdrawStore {
  target: Target | '' = ''
  amount = ''
  /** The password is being asked for. */
  asking = false
  digits = ''
  busy = false
  /** What is wrong with the password. */
  error: string | null = null
  /** What the server said of the amount, until it is changed. */
  refused: string | null = null
  readonly desk: Resource<Desk>
  private key = newDraftKey()

  constructor() {
    this.desk = new Resource(async () => {
      const desk = await get('withDraw/index', {}, inPlace)
      runInAction(() => this.settle(desk))
      return desk
    })
    makeAutoObservable<this, 'key'>(this, { desk: false, key: false }, { autoBind: true })
  }

  get way(): Way {
    return this.target === 'wechat' || this.target === '' ? 'wechat' : 'bank'
  }
  get fen(): number | null {
    return fenOf(this.amount)
  }
  get fee(): number {
    return this.fen === null ? 0 : feeOf(this.way, this.fen)
  }
  /** Two administrators look at it first. */
  get reviewed(): boolean {
    return this.fen !== null && this.fen >= limits.reviewFrom
  }
  /** What may be taken now at once. */
  get most(): number {
    const { data } = this.desk
    return data
      ? Math.min(data.balance, data.left.times === 0 ? 0 : data.left.sum, limits.amount[this.way].max)
      : 0
  }

  /** Why it cannot be asked for as it stands; null when it can. */
  get wrong(): string | null {
    const { fen, way, most } = this
    const { data } = this.desk
    if (this.refused !== null) return this.refused
    if (this.amount === '' || !data) return null
    if (fen === null || fen === 0) return t('请填写金额')
    const { min, max } = limits.amount[way]
    if (fen < min) return t('{way}每次至少 ¥{sum}', { way: wayTitle(way), sum: formatYuan(min) })
    if (fen > data.balance) return t('余额只有 ¥{sum}', { sum: formatFen(data.balance) })
    if (fen > max) return t('{way}每次最多 ¥{sum}', { way: wayTitle(way), sum: formatYuan(max) })
    if (data.left.times === 0) return t('今天已经提现 {n} 次，请明天再来', { n: limits.perDay.times })
    return fen > most ? t('今天还能提 ¥{sum}', { sum: formatFen(most) }) : null
  }
  get ready(): boolean {
    return this.target !== '' && this.fen !== null && this.fen > 0 && this.wrong === null
  }

  choose(target: Target) {
    this.target = target
    this.renew()
  }
  type(text: string) {
    this.amount = amountIn(text)
    this.renew()
  }
  takeAll() {
    this.type((this.most / 100).toFixed(2))
  }
  ask() {
    if (!this.ready) return
    Object.assign(this, { asking: true, digits: '', error: null })
  }
  close() {
    if (!this.busy) this.asking = false
  }

  /** The sixth digit sends it. What was made; null where it did not go through. */
  async enter(digits: string): Promise<Withdrawal | null> {
    if (this.busy || digits === this.digits) return null
    this.digits = digits
    this.error = null
    return digits.length === 6 ? this.send(digits) : null
  }

  added(card: Card) {
    const { data } = this.desk
    if (data) this.desk.set({ ...data, cards: [...data.cards.filter(({ id }) => id !== card.id), card] })
    this.choose(card.id)
  }

  async remove(card: Card): Promise<void> {
    await post('withDraw/removeCard', { id: card.id })
    runInAction(() => {
      if (this.target === card.id) this.target = ''
    })
    await this.desk.load()
  }

  private async send(password: string): Promise<Withdrawal | null> {
    const { way, fen, fee, target, key } = this
    if (fen === null) return null
    this.busy = true
    try {
      const made = await post(
        'withDraw/submit',
        { key, way, amount: fen, fee, password, ...(way === 'bank' ? { card: target } : {}) },
        inPlace,
      )
      runInAction(() => Object.assign(this, { asking: false, amount: '', key: newDraftKey() }))
      return made
    } catch (error) {
      runInAction(() => this.failed(error))
      return null
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  /** The password is asked for again; anything else is about the form. */
  private failed(error: unknown) {
    const fields = error instanceof CallError ? error.fields : {}
    this.digits = ''
    if (fields.password) {
      this.error = fields.password
      return
    }
    this.asking = false
    const said = fields.amount ?? fields.fee ?? fields.card
    if (said) this.refused = said
    else tell(error, false)
    void this.desk.load()
  }

  /** Another request than the one before. */
  private renew() {
    this.key = newDraftKey()
    this.refused = null
  }

  private settle({ ways, cards }: Desk) {
    const open = ways.some(({ way, hindered }) => way === 'wechat' && hindered === '')
    const known = this.target === 'wechat' ? open : cards.some(({ id }) => id === this.target)
    if (!known) this.target = open ? 'wechat' : (cards[0]?.id ?? '')
  }
}
