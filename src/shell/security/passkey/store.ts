import { makeAutoObservable } from 'mobx'
import { challengeMinutes, limits } from '@contract/passkey/rules'
import type { Passkey } from '@contract/passkey/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { deviceName } from '@/shell/account/device-name'
import { orTold } from '@/shell/account/passkey/told'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { passkeys } from '@/platform/passkey'
import { proofs } from '../proofs'
import { withProof } from '../verification'

type Begun = DataOf<Routes['passkey/begin']> & { until: number }

export const ownPasskeys = () => new Resource(async () => (await get('passkey/mine', {}, inPlace)).items)

/** The passkeys of the account. */
export class PasskeysStore {
  readonly keys = ownPasskeys()
  readonly add: Action<[], void>
  readonly remove: Action<[Passkey], boolean>
  /** What the server has allowed to be made: it took the proof, and holds when the device's dialog was closed. */
  private begun: Begun | null = null

  constructor() {
    this.add = new Action('passkey add', () => this.make())
    this.remove = new Action('passkey remove', (key) => this.drop(key))
    makeAutoObservable(this, { keys: false, add: false, remove: false })
  }

  get isFull(): boolean {
    return (this.keys.data?.length ?? 0) >= limits.count
  }

  /** The owner has to be proved before one is added. Proofs end, so it is asked at each tap. */
  needsProof = (): boolean => this.held() === null && proofs.of('passkey') === null

  private held(): Begun | null {
    return this.begun && this.begun.until > Date.now() ? this.begun : null
  }

  private async begin(): Promise<Begun> {
    const begun = await withProof('passkey', (proof) => post('passkey/begin', { proof }))
    return { ...begun, until: Date.now() + challengeMinutes * 60_000 }
  }

  private async make(): Promise<void> {
    const begun = this.held() ?? (await this.begin())
    this.begun = begun
    const made = await orTold(passkeys.make(begun.options))
    if (!made) return
    this.begun = null
    await post('passkey/add', { claim: begun.claim, name: deviceName(), made })
    await this.keys.load()
    feedback.toast(t('通行密钥已添加'), { icon: 'success' })
  }

  /** Whether it is gone. */
  private async drop({ id, name }: Passkey): Promise<boolean> {
    const content = t('以后不能用它登录。设备里存着的那份，要到设备的密码设置里删。')
    const modal = { title: t('删除“{name}”？', { name }), content, confirmText: t('删除'), danger: true }
    if (!(await feedback.modal(modal))) return false
    await post('passkey/remove', { id })
    await this.keys.load()
    feedback.toast(t('已删除'), { icon: 'success' })
    return true
  }
}
