import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/safety/rules'
import type { SchoolWord } from '@contract/safety/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { relativeTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { SafetyQueueStore } from './queue-store'
import './safety.css'

const byId = ({ id }: SchoolWord) => id

/** The words that the administrator's own school added, and the way to add one. */
export const SchoolWords = observer(function SchoolWords({ store }: { store: SafetyQueueStore }) {
  const [adding, setAdding] = useState(false)
  const remove = async (word: SchoolWord) => {
    const sure = await feedback.modal({
      title: t('删除“{word}”？', { word: word.word }),
      content: t('以后写到它的内容不再送审。'),
      confirmText: t('删除'),
      danger: true,
    })
    if (sure) await reportFailure(store.removeWord(word))
  }
  return (
    <>
      <View className="u-pad sf-top">
        <View className="u-meta u-grow">{t('本校同学写到这些词，要管理员看过才公开')}</View>
        <Button size={44} onTap={() => setAdding(true)}>
          {t('加词')}
        </Button>
      </View>
      <PagedListView
        list={store.school}
        keyOf={byId}
        rowHeight={72}
        skeleton={<RowSkeleton rows={4} />}
        renderItem={(word) => <Row word={word} onRemove={() => void remove(word)} />}
        empty={
          <Empty
            drawing="lamp"
            title={t('还没有本校的词')}
            text={t('平台的词表一直在用，这里只加本校特有的。')}
          />
        }
      />
      {adding && <AddSheet store={store} onClose={() => setAdding(false)} />}
    </>
  )
})

function Row({ word: { word, reason, by, at }, onRemove }: { word: SchoolWord; onRemove: () => void }) {
  return (
    <View className="sf-own">
      <View className="u-grow">
        <View className="u-strong u-text">{word}</View>
        <View className="u-ink2 u-text">{reason}</View>
        <View className="u-meta u-one">{[by?.name ?? t('已注销的同学'), relativeTime(at)].join(' · ')}</View>
      </View>
      <IconButton name="trash" label={t('删除{word}', { word })} end onTap={onRemove} />
    </View>
  )
}

/** What is typed stays when it does not go through. */
const AddSheet = observer(function AddSheet({
  store,
  onClose,
}: {
  store: SafetyQueueStore
  onClose: () => void
}) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { word: '', reason: '' },
        limits: {
          word: { label: t('词'), required: true, ...limits.word },
          reason: { label: t('理由'), required: true, ...limits.reason },
        },
      }),
  )
  const send = async () => {
    const sent = await submit(form, ({ word, reason }) =>
      store.addWord({ word: word.trim(), reason: reason.trim() }).then(() => true),
    )
    if (sent) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('给本校词表加词')}
      head={<View className="u-title">{t('给本校词表加词')}</View>}
      bare
    >
      <View className="r-form">
        <TextField
          {...form.field('word')}
          max={limits.word.max}
          placeholder={t('不计大小写、全角半角和中间的符号')}
        />
        <TextField
          {...form.field('reason')}
          max={limits.reason.max}
          placeholder={t('为什么要加，给别的管理员看')}
        />
        <View className="r-end">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('加入词表')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
