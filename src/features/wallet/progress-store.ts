import { makeAutoObservable } from 'mobx'
import { openStates, stepOf } from '@contract/wallet/rules'
import type { Withdrawal } from '@contract/wallet/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { receive } from '@/platform/receive'
import { formatFen } from '@/ui/format'

/** A withdrawal on its way, and what its owner can do. */
export class ProgressStore {
  readonly withdrawal: Resource<Withdrawal>
  readonly confirm: Action<[Withdrawal], void>
  readonly cancel: Action<[Withdrawal], void>

  constructor(readonly id: string) {
    this.withdrawal = new Resource(() => get('withDraw/detail', { id }, inPlace))
    this.confirm = new Action(`confirm ${id}`, (withdrawal) => this.receive(withdrawal))
    this.cancel = new Action(`cancel ${id}`, (withdrawal) => this.takeBack(withdrawal))
    makeAutoObservable(
      this,
      { id: false, withdrawal: false, confirm: false, cancel: false },
      { autoBind: true },
    )
  }

  get open(): boolean {
    const state = this.withdrawal.data?.state
    return openStates.some((each) => each === state)
  }
  get cancellable(): boolean {
    const { data } = this.withdrawal
    return data !== null && stepOf(data.state, 'cancel', data.way) !== undefined
  }

  private async receive({ amount, fee, confirm }: Withdrawal): Promise<void> {
    if (!confirm) return
    if (confirm.demo) {
      const content = t('演示环境没有真的转账。确认后这 ¥{sum} 算作到账。', { sum: formatFen(amount - fee) })
      if (!(await feedback.modal({ title: t('确认收款？'), content, confirmText: t('确认收款') }))) return
    } else if (
      !(await this.inWechat({ appId: confirm.app_id, merchant: confirm.merchant, package: confirm.package }))
    )
      return
    await this.send('withDraw/confirm')
  }

  /** Whether the person came back from WeChat's page. */
  private async inWechat(transfer: Parameters<typeof receive>[0]): Promise<boolean> {
    try {
      await receive(transfer)
      return true
    } catch (error) {
      const code = error instanceof PlatformError ? error.code : 'failed'
      if (code === 'unsupported') {
        const content = t('请在微信里打开校园云生活小程序，到 我的 > 钱包 > 提现记录 里确认收款。')
        await feedback.modal({
          title: t('要在微信里确认'),
          content,
          confirmText: t('知道了'),
          showCancel: false,
        })
      } else if (code !== 'cancelled') feedback.toast(t('没有打开微信的确认页，请再试一次'))
      return false
    }
  }

  private async takeBack({ amount }: Withdrawal): Promise<void> {
    const content = t('¥{sum} 马上回到余额。', { sum: formatFen(amount) })
    if (
      !(await feedback.modal({
        title: t('取消这次提现？'),
        content,
        confirmText: t('取消提现'),
        cancelText: t('再等等'),
        danger: true,
      }))
    )
      return
    await this.send('withDraw/cancel')
  }

  /** What is refused stands otherwise than was shown. */
  private async send(path: 'withDraw/confirm' | 'withDraw/cancel'): Promise<void> {
    try {
      this.withdrawal.set(await post(path, { id: this.id }))
    } catch (error) {
      void this.withdrawal.load()
      throw error
    }
  }
}
