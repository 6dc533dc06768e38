import { makeAutoObservable } from 'mobx'
import type { Device } from '@contract/account/schema'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { vendors } from './account-store'

/** Where the account is signed in; any other device can be signed out, or all of them. */
export class DevicesStore {
  readonly devices = new Resource(async () => (await get('user/devices', {}, inPlace)).items)
  readonly end: Action<[Device], void>
  readonly endOthers: Action<[], void>

  constructor() {
    this.end = new Action('sign out device', (device) => this.signOut(device))
    this.endOthers = new Action('sign out others', () => this.signOutOthers())
    makeAutoObservable(this, { devices: false, end: false, endOthers: false })
  }

  get current(): Device | null {
    return this.devices.data?.find(({ current }) => current) ?? null
  }

  get others(): Device[] {
    return this.devices.data?.filter(({ current }) => !current) ?? []
  }

  private async signOut(device: Device): Promise<void> {
    const content = t('{name} 上要重新登录才能继续用。', { name: device.name })
    if (
      !(await feedback.modal({ title: t('让这台设备退出？'), content, confirmText: t('退出'), danger: true }))
    )
      return
    // whether it went now or was gone already, the list tells
    await post('user/signOutDevice', { id: device.id }).finally(() => this.devices.load())
    await this.offerUnbinding()
  }

  private async signOutOthers(): Promise<void> {
    const content = t('除这台以外的 {n} 台设备都要重新登录。', { n: this.others.length })
    if (
      !(await feedback.modal({
        title: t('让其他设备都退出？'),
        content,
        confirmText: t('全部退出'),
        danger: true,
      }))
    )
      return
    await post('user/signOutOthers')
    await this.devices.load()
    feedback.toast(t('其他设备已退出'), { icon: 'success' })
    await this.offerUnbinding()
  }

  /** Whoever has a bound account of a vendor signs in again by it. */
  private async offerUnbinding(): Promise<void> {
    const { vendors: bound } = await get('user/security', {})
    const still = vendors.filter((vendor) => bound[vendor])
    if (still.length === 0) return
    const names = still.map((vendor) => vendorNames[vendor]).join('、')
    const content = t('绑定着{names}，用它们还能登录这个账号。不是你的就解绑，别的登录方式不受影响。', {
      names,
    })
    const modal = { title: t('第三方账号也解绑？'), content, confirmText: t('全部解绑'), danger: true }
    if (!(await feedback.modal(modal))) return
    for (const vendor of still) await post('user/unbindVendor', { vendor })
    feedback.toast(t('已解绑'), { icon: 'success' })
  }
}
