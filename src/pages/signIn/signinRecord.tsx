import React, { useState } from 'react'
import type { SignDay } from '@contract/signin/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { RecordRow } from '@/features/signin/record-row'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'

const byDay = ({ day }: SignDay) => day

/** Days that were signed, the latest first. */
export default signedIn(function SigninRecord() {
  const [list] = useState(
    () => new PagedList<SignDay>((after) => get('user/signRecord', { after }, inPlace), byDay),
  )
  return (
    <ListPage
      list={list}
      keyOf={byDay}
      renderItem={(record) => <RecordRow record={record} />}
      rowHeight={68}
      skeleton={<LinesSkeleton rows={8} />}
      empty={<Empty title={t('还没有签过')} text={t('签到以后，每一天都记在这里。')} />}
    />
  )
})
