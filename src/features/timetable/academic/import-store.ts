import { makeAutoObservable, runInAction } from 'mobx'
import { academic } from '@contract/timetable/academic/rules'
import type { Info, Opened, System } from '@contract/timetable/academic/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'
import { system } from '@/platform/system'
import type { TimetableStore } from '../timetable-store'
import { DiffStore } from './diff-store'
import { reasonOf } from './reasons'
import { SlideStore } from './slide-store'
import { accountOf, endVisit, keepAccount, keepVisit, visitOf } from './visit'
import { termNow, termOfKey } from './labels'

/** px beside a slider's picture, and of the widest. */
const [beside, widest] = [40, 400]
const room = (): number => Math.min(system.info().windowWidth - beside, widest)

/** The system's sign-in, and how its slider was dragged. */
export interface SignIn extends Opened {
  slide: SlideStore | null
}

/** One screen each, in this order. */
export type Step = 'choose' | 'login' | 'term' | 'diff'

/** The way in from a university's own system. */
export class ImportStore {
  step: Step = 'choose'
  word = ''
  schools = this.listOf('')
  system: System | null = null
  /** The system's sign-in, with its picture. */
  opened: Resource<SignIn> | null = null
  /** Why one cannot sign in there by what was typed; '' where nothing stands in the way. */
  barred = ''
  info: Info | null = null
  term: string
  diff: DiffStore | null = null
  readonly form = new FormModel({
    initial: { account: '', password: '', code: '' },
    limits: {
      account: { label: t('学号'), required: true, max: academic.account.max },
      password: { label: t('教务系统密码'), required: true, max: academic.password.max },
      code: { label: t('验证码'), max: academic.code.max },
    },
    check: ({ code }): { code?: string } => {
      if (this.asksCode && code.trim() === '') return { code: t('照着图片填验证码') }
      return this.slide?.trace.length === 0 ? { code: t('拖动滑块，把拼图放到缺口里') } : {}
    },
  })
  readonly reading: Action<[], void>

  constructor(
    private readonly userId: string,
    readonly timetable: TimetableStore,
  ) {
    this.term = termNow(timetable.today)
    this.reading = new Action('read timetable', () => this.read())
    makeAutoObservable<this, 'userId' | 'listOf'>(
      this,
      { userId: false, timetable: false, form: false, reading: false, listOf: false },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.schools.load(), this.timetable.load()])
  }
  async refresh(): Promise<void> {
    if (this.step === 'choose') await Promise.all([this.schools.refresh(), this.timetable.load()])
    if (this.step === 'login') await this.opened?.load()
  }

  search(word: string): void {
    if (word === this.word) return
    this.word = word
    this.schools = this.listOf(word)
    void this.schools.load()
  }

  /** Of the picture that is shown. */
  get slide(): SlideStore | null {
    return this.opened?.data?.slide ?? null
  }
  get asksCode(): boolean {
    return typeof this.opened?.data?.picture === 'string'
  }

  choose(system: System): void {
    this.system = system
    this.form.reset({ account: accountOf(this.userId, system.id), password: '', code: '' })
    const opened = new Resource(async () => {
      const account = this.form.values.account.trim()
      const body = { system: system.id, ...(account === '' ? {} : { account }) }
      const found = await post('cls/getcode', body, inPlace)
      const { slider } = found
      return { ...found, slide: slider && new SlideStore(slider, room(), () => this.form.set('code', '')) }
    })
    this.opened = opened
    this.barred = ''
    this.step = 'login'
    void opened.load()
  }

  /** Another picture; what was typed stays, but what it asked for. */
  async again(): Promise<void> {
    this.form.set('code', '')
    await this.opened?.load()
  }

  fillDemo(): void {
    const demo = this.opened?.data?.demo
    if (!demo) return
    this.form.set('account', demo.account)
    this.form.set('password', demo.password)
  }

  /** True once signed in. A picture is good for one try. */
  async login(): Promise<boolean> {
    const { opened, system, userId } = this
    const visit = opened?.data
    if (!visit || !system) return false
    const { session, until, slide } = visit
    let tried = false
    this.barred = ''
    const done = await submit(this.form, async ({ account, password, code }) => {
      tried = true
      const trace = slide?.trace ?? []
      await post(
        'cls/login',
        {
          session,
          account,
          password,
          ...(code === '' ? {} : { code }),
          ...(trace.length === 0 ? {} : { trace }),
        },
        inPlace,
      ).catch((error: unknown) => {
        if (reasonOf(error) !== undefined) runInAction(() => (this.barred = sentenceOf(error)))
        throw error
      })
      return get('cls/info', { session }, inPlace).catch(() => null)
    })
    if (done === undefined) {
      // a picture that was looked at is used up, and some ask for one only now; sentences at the fields stay
      if (tried && (this.asksCode || slide !== null || this.form.errors.code !== undefined))
        await this.renew()
      return false
    }
    keepVisit(userId, { session, until, who: done })
    keepAccount(userId, system.id, this.form.values.account.trim())
    runInAction(() => {
      this.info = done
      // it was used, and is not needed any more
      this.form.reset({ ...this.form.values, password: '', code: '' })
      this.step = 'term'
    })
    return true
  }

  setTerm(term: string): void {
    this.term = term
  }
  back(): void {
    if (this.step === 'diff') this.step = this.diff?.done ? 'choose' : 'term'
    else this.step = 'choose'
  }

  private async renew(): Promise<void> {
    // not by `set`, which would take the sentence away
    this.form.values.code = ''
    await this.opened?.load()
  }

  private async read(): Promise<void> {
    const visit = visitOf(this.userId)
    const term = termOfKey(this.term)
    if (!visit) return this.leave()
    try {
      const { items, ...said } = await get('cls/kebiao', { session: visit.session, ...term }, inPlace)
      runInAction(() => {
        this.diff = new DiffStore(this.timetable, { term, drafts: items, ...said })
        this.step = 'diff'
      })
    } catch (error) {
      if (reasonOf(error) === 'expired') this.leave()
      throw error
    }
  }

  /** The system has forgotten who was there. */
  private leave(): void {
    endVisit(this.userId)
    if (this.system) this.choose(this.system)
  }

  private listOf(word: string): PagedList<System> {
    return new PagedList<System>(
      (after) => get('cls/schools', { after, ...(word === '' ? {} : { q: word }) }, inPlace),
      ({ id }) => id,
    )
  }
}
