import { makeAutoObservable, runInAction } from 'mobx'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type { Session } from '@contract/account/schema'
import type { Newcomer } from '@contract/sso/schema'
import { failures, type Failure } from '@contract/sso/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { client } from '@/net/config'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { goOutside } from '@/platform/outside'
import { back } from '@/shell/links'
import { consent } from '@/shell/privacy/consent'
import { arrive } from '../arrive'
import { deviceName } from '../device-name'
import { bindOrMove } from '../moving'
import { withWork } from '../work'
import { entered } from './entered'
import { keptWay } from './kept-way'
import type { School } from './schools'

/** How the page was opened: fresh, or by who comes back from the school's. */
export interface Arrival {
  ticket?: string | undefined
  failed?: string | undefined
}

const isFailure = (failed: string): failed is Failure => failed in failures

/** Signing in with an account of the school, or binding it to the account that is signed in. */
export class SchoolSignIn {
  newcomer: Newcomer | null = null
  /** Why the last way led nowhere. */
  failed: string | null
  readonly go: Action<[School], void>
  readonly finish: Action<[string], void>
  readonly join: Action<[], void>
  readonly bind: Action<[], void>

  constructor({ failed }: Arrival) {
    this.failed = failed === undefined ? null : t(failures[isFailure(failed) ? failed : 'refused'])
    this.go = new Action('school go', (school) => this.leave(school))
    this.finish = new Action('school finish', (ticket) => this.meet(ticket))
    this.join = new Action('school join', () => this.make())
    this.bind = new Action('school bind', () => this.bindHere())
    makeAutoObservable(this, { go: false, finish: false, join: false, bind: false }, { autoBind: true })
  }

  /** By account and password. Rejects as a call does. */
  async enter(school: string, account: string, password: string): Promise<void> {
    const body = { school, account, password, device: deviceName() }
    await this.took(await withWork((work) => post('sso/password', { ...body, ...work }, inPlace)))
  }

  /** With what the person signs in by next the school's account is bound. */
  bindLater() {
    try {
      if (this.newcomer) keptWay.keep({ claim: this.newcomer.claim, binds: true })
    } catch {
      feedback.toast(t('设备的存储满了，登录后再到 设置 > 账号 里绑定'))
    }
  }

  private async leave({ id }: School): Promise<void> {
    const { claim, url } = await post('sso/begin', { school: id, target: client.client_type })
    try {
      keptWay.keep({ claim, proof: keptWay.get()?.proof })
    } catch {
      return feedback.toast(t('设备的存储满了，清理后再试'))
    }
    await goOutside(url)
  }

  private async meet(ticket: string): Promise<void> {
    const kept = keptWay.get()
    if (!kept) return this.lost(t('这次登录不是在这里开始的，或者已经过期，请再来一次'))
    // the box was ticked before they left
    if (!session.signedIn) consent.tick(true)
    try {
      const body = { claim: kept.claim, ticket, device: deviceName() }
      await this.took(await post('sso/finish', body, inPlace))
    } catch (error) {
      this.lost(error instanceof CallError ? sentenceOf(error) : t('网络不好，请再来一次'))
    }
  }

  private async took(answer: DataOf<Routes['sso/finish']>): Promise<void> {
    if ('access_token' in answer) return this.enters(answer)
    runInAction(() => {
      this.newcomer = answer
    })
  }

  private async enters(signedIn: Session): Promise<void> {
    keptWay.drop()
    await arrive(signedIn)
    entered.note()
  }

  private async make(): Promise<void> {
    const claim = this.newcomer?.claim ?? ''
    try {
      const made = await post('sso/join', { claim, device: deviceName() }, inPlace)
      await this.enters(made)
    } catch (error) {
      if (error instanceof CallError && error.code === -2) this.lost(sentenceOf(error))
      else tell(error, false)
    }
  }

  private async bindHere(): Promise<void> {
    const proof = keptWay.get()?.proof
    try {
      const claim = this.newcomer?.claim ?? ''
      const bound = await bindOrMove(t('学校账号'), (move) =>
        post('sso/bind', { claim, proof, ...move }, inPlace),
      )
      if (!bound) return
    } catch (error) {
      if (error instanceof CallError && error.code === -2) return this.lost(sentenceOf(error))
      return tell(error, false)
    }
    keptWay.drop()
    feedback.toast(t('学校账号已绑定'), { icon: 'success' })
    back()
  }

  private lost(why: string) {
    keptWay.drop()
    runInAction(() => {
      this.newcomer = null
      this.failed = why
    })
  }

  get bindsHere(): boolean {
    return session.signedIn
  }
}
