import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/vote/rules'
import type { OwnReceipt, Receipt } from '@contract/vote/schema'
import { t } from '@/locale'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { RankingStore } from './ranking-store'
import { ReceiptRow } from './receipt'
import './vote.css'

const byCode = ({ code }: Receipt) => code
const byId = ({ id }: OwnReceipt) => id

async function confirmBack(store: RankingStore, receipt: OwnReceipt): Promise<void> {
  const sure = await feedback.modal({
    title: t('撤回这一票？'),
    content: t('撤回后不再计入，你可以改投别的。回执会写“已撤回”。'),
    confirmText: t('撤回'),
    danger: true,
  })
  if (!sure) return
  if ((await store.withdraw.run(receipt)) !== null) feedback.toast(t('撤回了'))
}

/** The reader's own receipts, and those of all: by the code, which names nobody. */
export const ReceiptsView = observer(function ReceiptsView({ store }: { store: RankingStore }) {
  const { mine, receipts, code } = store
  const phase = store.event.data?.phase
  return (
    <>
      <View className="vo-search">
        <SearchBar
          value={code}
          placeholder={t('输入回执码')}
          max={limits.code + 1}
          onChange={store.find}
          onSearch={store.find}
        />
      </View>
      {session.signedIn && code === '' && (
        <>
          <Section title={t('我的回执')} />
          <PagedListView
            list={mine}
            keyOf={byId}
            rowHeight={64}
            renderItem={(receipt) => (
              <ReceiptRow receipt={receipt}>
                {phase === 'open' && receipt.state === 'counted' && (
                  <Button size={32} kind="line" onTap={() => void confirmBack(store, receipt)}>
                    {t('撤回')}
                  </Button>
                )}
              </ReceiptRow>
            )}
            skeleton={<RowSkeleton rows={1} />}
            endText={t('你投的都在这里')}
            empty={<View className="u-meta vo-none">{t('你还没有投票')}</View>}
          />
        </>
      )}
      <Section title={code === '' ? t('全部回执') : t('查到的回执')} />
      <PagedListView
        list={receipts}
        keyOf={byCode}
        rowHeight={64}
        renderItem={(receipt) => <ReceiptRow receipt={receipt} />}
        skeleton={<RowSkeleton rows={4} />}
        empty={
          code.length === limits.code ? (
            <Empty title={t('没有这个回执')} text={t('对照一下十位回执码，再输入一次。')} />
          ) : (
            <Empty title={t('还没有回执')} text={t('有人投票以后，每一票的回执都会列在这里。')} />
          )
        }
      />
    </>
  )
})
