import { limits } from '@contract/running/rules'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { FormModel } from '@/ui/form/model'
import { HeldStore } from './held-store'

interface Values {
  phone: string
  reason: string
}

/** An order that changes hands: the one who has it names the next, who takes it over. */
export class TransferStore {
  readonly held: HeldStore
  readonly form: FormModel<Values>
  private readonly draft: DraftForm<Values>

  constructor(readonly id: string) {
    this.held = new HeldStore(id)
    this.draft = new DraftForm<Values>({
      place: 'draft.errand.transfer',
      of: id,
      initial: { phone: '', reason: '' },
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
    this.form = this.draft.form
  }

  /** False where it did not go through: the form or a toast says why. */
  name = async (): Promise<boolean> => {
    const order = await this.draft.send(({ phone, reason }) =>
      post(
        'running/confirmTransfer',
        { id: this.id, phone: phone.trim(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
        inPlace,
      ),
    )
    if (!order) return false
    this.held.order.set(order)
    return true
  }
}
