import { reaction } from 'mobx'
import { limits } from '@contract/running/rules'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'
import { HeldStore } from './held-store'
import { Kept } from './kept'

interface Values {
  phone: string
  reason: string
}

/** An order that changes hands: the one who has it names the next, who takes it over. */
export class TransferStore {
  readonly held: HeldStore
  readonly form: FormModel<Values>
  private readonly kept: Kept<Values>

  constructor(readonly id: string) {
    this.held = new HeldStore(id)
    this.kept = new Kept('draft.errand.transfer', id)
    this.form = new FormModel<Values>({
      initial: this.kept.get() ?? { phone: '', reason: '' },
      limits: {
        phone: {
          label: t('对方手机号'),
          required: true,
          pattern: '^1[3-9]\\d{9}$',
          message: t('请填 11 位手机号'),
        },
        reason: { label: t('原因'), ...limits.reason },
      },
    })
  }

  /** Keeps what is typed, until the returned end. */
  keep = (): (() => void) =>
    reaction(
      () => ({ ...this.form.values }),
      (values) => this.kept.set(values),
    )

  /** False where it did not go through: the form or a toast says why. */
  name = async (): Promise<boolean> => {
    const order = await submit(this.form, ({ phone, reason }) =>
      post(
        'running/confirmTransfer',
        { id: this.id, phone: phone.trim(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
        inPlace,
      ),
    )
    if (!order) return false
    this.kept.clear()
    this.held.order.set(order)
    return true
  }
}
