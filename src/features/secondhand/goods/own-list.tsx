import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnGoods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Toast } from '@/ui/toast'
import { homePage, releasePage } from '../pages'
import { keyOf } from './goods-tile'
import { KeptRow, OwnRow } from './own-row'
import type { OwnStore, OwnView } from './own-store'
import './own.css'

/** The list that is shown, and the way back from what was done there. */
export const OwnGoodsList = observer(function OwnGoodsList({ store }: { store: OwnStore }) {
  const { view, list, done } = store
  const row = (goods: OwnGoods) =>
    view === 'liked' ? <KeptRow goods={goods} store={store} /> : <OwnRow goods={goods} store={store} />
  return (
    <>
      <PagedListView
        key={view}
        list={list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={190}
        skeleton={<CardSkeleton rows={4} />}
        empty={<Nothing view={view} />}
      />
      <Toast
        text={done?.text ?? null}
        onClose={store.forget}
        action={{ label: t('撤销'), onTap: () => void store.undo.run() }}
      />
    </>
  )
})

function Nothing({ view }: { view: OwnView }) {
  if (view === 'selling')
    return (
      <Empty
        title={t('还没有在卖的')}
        text={t('用不上的东西，别人也许正在找。')}
        action={{ label: t('卖闲置'), icon: 'pencil', onTap: linkTo(releasePage) }}
      />
    )
  if (view === 'off')
    return <Empty drawing="lamp" title={t('没有下架的')} text={t('暂时不卖的会放在这里，随时能再上架。')} />
  return (
    <Empty
      title={t('还没有收藏')}
      text={t('看中的先收藏，降价了也好找。')}
      action={{ label: t('去逛逛'), onTap: linkTo(homePage) }}
    />
  )
}
