import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/features/account/sign-in-first'
import { blackList } from '@/features/privacy/black-list'
import type { BlockedStore } from '@/features/privacy/black-list'
import { BlockedRow } from '@/features/privacy/blocked-row'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'

const keyOf = (person: BlockedStore) => person.id
const row = (person: BlockedStore) => <BlockedRow person={person} />

/** Whom the person does not want to meet. */
export default signedIn(function BlackList() {
  const [list] = useState(blackList)
  useEffect(() => {
    void list.load()
  }, [list])
  return (
    <PageFrame>
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={row}
        skeleton={<RowSkeleton />}
        empty={<Empty title={t('黑名单是空的')} text={t('在动态的“更多”里可以拉黑。拉黑后互相看不到，对方不会收到通知。')} />}
        rowHeight={85}
      />
    </PageFrame>
  )
})
