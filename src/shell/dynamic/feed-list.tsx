import React from 'react'
import { observer } from 'mobx-react-lite'
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

/** Of a list of dynamics, as posts that lie on the page. */
export const feedRows = (showSchool = false) => ({
  keyOf,
  renderItem: showSchool ? rowWithSchool : row,
  rowHeight: 420,
  skeleton: <FeedSkeleton />,
})
