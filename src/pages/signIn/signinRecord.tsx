import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { SignDay } from '@contract/signin/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { MonthHead, RecordRow } from '@/features/signin/record-row'
import { RecordStore } from '@/features/signin/record-store'
import { monthOf } from '@/features/signin/labels'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'

const byDay = ({ day }: SignDay) => day

const Row = observer(function Row({ store, record }: { store: RecordStore; record: SignDay }) {
  return (
    <>
      {store.firsts.has(record.day) && <MonthHead store={store} month={monthOf(record.day)} />}
      <RecordRow record={record} />
    </>
  )
})

/** Days that were signed, the latest first, under what their month brought. */
export default signedIn(function SigninRecord() {
  const [store] = useState(() => new RecordStore())
  return (
    <ListPage
      list={store.list}
      keyOf={byDay}
      renderItem={(record) => <Row store={store} record={record} />}
      rowHeight={68}
      skeleton={<LinesSkeleton rows={8} />}
      empty={<Empty title={t('还没有签过')} text={t('签到以后，每一天都记在这里。')} />}
    />
  )
})
