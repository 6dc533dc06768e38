import { makeAutoObservable, runInAction } from 'mobx'
import type { PayableKind } from '@contract/kinds'
import { channelTitles, type Channel, type Outcome } from '@contract/payment/rules'
import type { Charge, Part, Paying } from '@contract/payment/schema'
import { payPassword } from '@contract/security/rules'
import { codeIn } from '@/shell/account/sign-in-fields'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { pay } from '@/platform/payment'
import { signin } from '@/platform/signin'
import { ignored } from '@/platform/ignored'

/** Between two questions while money is awaited, ms, and how often at most before one asks by hand. */
const every = 2_000
const most = 90

/** Called off by the payer, or not possible here. */
const shortly: Partial<Record<string, string>> = {
  cancelled: '没有付款，可以再付一次',
  offline: '没有网络，请检查后再试',
  unsupported: '这里不能用这种方式，请换一种',
}

/** Which of several sellers' orders wait. */
const openOf = ({ parts }: Paying): string =>
  parts.flatMap(({ id, state }) => (state === 'open' ? id : [])).join()

/** Paying for one thing: by what, the password or the cashier above the page, and waiting for the money. */
export class PayStore {
  readonly state: Resource<Paying>
  /** null until one is chosen: the first that can be taken is offered. */
  private picked: Channel | null = null
  sheet: 'password' | 'cashier' | null = null
  digits = ''
  error: string | null = null
  busy = false
  /** Whether the page asks by itself. */
  waiting = false
  /** The payer closed the cashier: nothing is awaited, though the vendor may still say that it was paid. */
  calledOff = false
  /** Fen: what it cost before its price changed under the payer's eyes; null where it did not. */
  before: number | null = null
  private number = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0
  private looks = 0
  private closed = false
  /** What the server said before a charge, where nothing came since: whether that is paid is not known. */
  private outdated: Paying | null = null

  constructor(
    private readonly kind: PayableKind,
    private readonly id: string,
  ) {
    this.state = new Resource(() => this.fetch())
    makeAutoObservable<this, 'kind' | 'id' | 'timer' | 'asked' | 'closed' | 'number'>(
      this,
      { state: false, kind: false, id: false, timer: false, asked: false, closed: false, number: false },
      { autoBind: true },
    )
  }

  private fetch(ask = false): Promise<Paying> {
    return get('payments/state', { kind: this.kind, id: this.id, ...(ask ? { ask } : {}) }, inPlace)
  }

  /** The chosen one, where it can be taken; else the first that pays with one tap, then the first of all. */
  get channel(): Channel | null {
    const { offers = [], has_password = false } = this.state.data ?? {}
    const free = offers.flatMap(({ hindered, channel }) => (hindered === '' ? [channel] : []))
    const ready = free.filter((channel) => channel !== 'balance' || has_password)
    return free.find((channel) => channel === this.picked) ?? ready[0] ?? free[0] ?? null
  }

  /** Of several sellers, the one who is paid next by the chosen channel; null: all that is left is paid at once. */
  get next(): Part | null {
    const { offers = [], parts = [] } = this.state.data ?? {}
    const alone = offers.find(({ channel }) => channel === this.channel)?.alone ?? false
    return alone ? (parts.find(({ state }) => state === 'open') ?? null) : null
  }

  /** Fen: what is paid now. */
  get due(): number {
    return this.next?.amount ?? this.state.data?.amount ?? 0
  }

  /** Money is awaited: the server says so, or could not be asked since a charge was made. */
  get awaiting(): boolean {
    const { data } = this.state
    return data !== null && !this.calledOff && (data.state === 'paying' || data === this.outdated)
  }

  /** As the page opens, and each time it shows: one may come back from a cashier. */
  async open(): Promise<void> {
    await this.read()
    if (this.awaiting) this.wait()
  }

  /** Hears of changes until the returned end: whoever sells may change the price while the page is open. */
  watch(): () => void {
    return realtime.subscribe((frame) => {
      const own = frame.type === 'order' && (this.kind === 'checkout' || frame.id === this.id)
      if ((own || frame.type === 'ready') && this.state.data?.state === 'open' && !this.busy) void this.read()
    })
  }

  /** A new price is said, and what was typed for the old one pays nothing. */
  private async read(): Promise<void> {
    const known = this.state.data
    await this.state.load()
    const { data } = this.state
    if (!known || !data || data.state !== 'open' || data.amount === known.amount) return
    // what is paid or closed of several is no new price
    if (openOf(known) !== openOf(data)) return
    runInAction(() => Object.assign(this, { before: known.amount, digits: '' }))
  }

  choose(channel: Channel) {
    this.picked = channel
  }

  /** The page is gone. */
  close() {
    this.closed = true
    clearTimeout(this.timer)
  }

  hide() {
    if (this.busy) return
    if (this.sheet === 'cashier') this.callOff()
    this.sheet = null
    this.digits = ''
    this.error = null
  }

  /** Pays by the chosen channel; from the balance once the password is there. */
  async submit(): Promise<void> {
    const { channel } = this
    if (channel === null || this.busy) return
    if (channel === 'balance') {
      this.sheet = 'password'
      return
    }
    await this.start(channel)
  }

  /** The sixth digit pays. */
  type(text: string) {
    const digits = codeIn(text)
    if (this.busy || digits === this.digits) return
    this.digits = digits
    this.error = null
    if (digits.length === payPassword.length) void this.start('balance', digits)
  }

  private async start(channel: Channel, password?: string): Promise<void> {
    this.busy = true
    this.calledOff = false
    try {
      const code =
        // the server asks for the code where the channel wants it
        channel === signin.vendor && channel !== 'qq' ? await ignored(signin.code()) : undefined
      const body = {
        kind: this.kind,
        id: this.id,
        channel,
        part: this.next?.id,
        amount: this.due,
        password,
        code,
      }
      const { charge } = await post('payments/payment', body, inPlace)
      runInAction(() => Object.assign(this, { sheet: null, digits: '' }))
      if (charge) await this.charge(charge)
      // what is chosen in the sheet above the page waits for no answer
      if (this.sheet === 'cashier') runInAction(() => Object.assign(this, { busy: false }))
      await this.ask()
    } catch (error) {
      runInAction(() => this.failed(error))
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  private async charge(charge: Charge): Promise<void> {
    if (charge.way === 'sandbox') {
      runInAction(() => Object.assign(this, { sheet: 'cashier', number: charge.number }))
      return
    }
    await pay(charge)
  }

  private failed(error: unknown) {
    const wrong = error instanceof CallError ? error.fields.password : undefined
    this.digits = ''
    if (wrong !== undefined) {
      this.error = wrong
      return
    }
    this.sheet = null
    const platform = error instanceof PlatformError ? error.code : undefined
    if (platform === 'cancelled') this.callOff()
    const said = platform === undefined ? undefined : shortly[platform]
    feedback.toast(said === undefined ? sentenceOf(error) : t(said))
    // a new price, or closed meanwhile
    void this.read()
  }

  private callOff() {
    this.calledOff = true
    this.waiting = false
    clearTimeout(this.timer)
  }

  /** Takes a choice in the demo cashier. */
  async decide(outcome: Outcome): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      await post('payments/sandboxPay', { number: this.number, outcome }, { loading: false })
      runInAction(() => {
        this.sheet = null
      })
    } catch {
      // the call has told why
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
    await this.ask()
  }

  /** After a charge: asks once whether the money has come, and goes on asking while it has not. */
  async ask(): Promise<void> {
    this.asked = 0
    const { data } = this.state
    // a read that is still under way knows nothing of the charge
    if (data) this.state.set(data)
    await this.look()
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer)
    const nth = (this.looks += 1)
    const before = this.state.data
    try {
      const data = await this.fetch(true)
      // one that was asked later knows of more
      if (nth !== this.looks) return
      this.state.set(data)
    } catch {
      if (nth !== this.looks) return
      runInAction(() => {
        this.outdated = before
      })
    }
    this.wait()
  }

  private wait() {
    clearTimeout(this.timer)
    const going = !this.closed && this.awaiting && this.asked < most
    runInAction(() => {
      this.waiting = going
    })
    if (!going) return
    this.asked += 1
    this.timer = setTimeout(() => void this.look(), every)
  }

  /** What the button says. */
  get channelTitle(): string {
    return this.channel === null ? '' : t(channelTitles[this.channel])
  }
}
