import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { PagedList } from '@/net/paged-list'
import { PagedListView } from '@/ui/list/paged-list-view'
import { FeedSkeleton } from '@/ui/states/skeleton'
import type { DynamicStore } from './dynamic'
import { DynamicRow } from './dynamic-row'

const keyOf = (dynamic: DynamicStore) => dynamic.id
const row = (dynamic: DynamicStore) => <Row dynamic={dynamic} />
const rowWithSchool = (dynamic: DynamicStore) => <Row dynamic={dynamic} showSchool />

/** One that was deleted on another page leaves every list. */
const Row = observer(function Row({ dynamic, showSchool }: { dynamic: DynamicStore; showSchool?: boolean }) {
  return dynamic.deleted ? null : <DynamicRow dynamic={dynamic} showSchool={showSchool} />
})

/** Dynamics, newest or hottest first, as posts that lie on the page. */
export function FeedList({
  list,
  empty,
  showSchool,
}: {
  list: PagedList<DynamicStore>
  empty: ReactNode
  showSchool?: boolean
}) {
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={showSchool ? rowWithSchool : row}
      skeleton={<FeedSkeleton />}
      empty={empty}
      rowHeight={420}
    />
  )
}
