import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { dayOf, timeOf } from '@/shell/times'
import { tell } from '@/net/prompts'
import { feedback } from '@/platform/feedback'
import { FormSheet } from '@/shell/order/form-sheet'
import { MeetFields, meetingErrors, meetingOf, type Meeting } from './meet-fields'
import type { SaleStore } from './sale-store'

const begun = ({ place, meet }: Sale): Meeting => ({
  place,
  day: meet === null ? '' : dayOf(meet),
  time: meet === null ? '' : timeOf(meet),
})

interface MeetSheetProps {
  store: SaleStore
  order: Sale
  onClose: () => void
}

/** Another place and time, before they met. */
export const MeetSheet = observer(function MeetSheet({ store, order, onClose }: MeetSheetProps) {
  const [value, setValue] = useState(() => begun(order))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = meetingErrors(value, Date.now())
  const send = async () => {
    setTried(true)
    if (busy || Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      await store.moveTo(meetingOf(value))
      feedback.toast(t('改好了，卖家会收到通知'))
      onClose()
    } catch (error) {
      tell(error, false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormSheet title={t('改见面的时间地点')} label={t('改好了')} busy={busy} onClose={onClose} onSend={send}>
      <MeetFields
        value={value}
        errors={tried ? errors : {}}
        ordered={order.at}
        onChange={(change) => setValue((before) => ({ ...before, ...change }))}
      />
    </FormSheet>
  )
})
