import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/complaint/rules'
import type { Decision, QueuedAppeal } from '@contract/complaint/schema'
import { waitText } from '@/shell/certification/review'
import { DeskList } from '@/shell/desk/desk-queue'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/form/textarea-field'
import { fullTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { AppealDeskStore, type OpenAppeal } from './appeal-desk-store'
import { DeskSheet } from './desk-sheet'
import { Evidence } from './evidence'
import { because, measure } from './labels'
import './desk.css'

/** Appeals that wait, the oldest first, without those against what the viewer decided. */
export const AppealQueue = observer(function AppealQueue({ onDone }: { onDone: () => void }) {
  const [store] = useState(() => new AppealDeskStore(onDone))
  const { list } = store
  return (
    <>
      <DeskList
        list={list}
        row={(row) => <Row row={row} onOpen={store.show} />}
        skeleton={<LinesSkeleton rows={3} />}
        empty={{ title: t('没有等着的申诉'), text: t('对你自己做的决定提出的申诉，由别的管理员复核。') }}
        rowHeight={74}
      />
      {store.open && <AppealSheet key={store.open.row.id} store={store} open={store.open} />}
    </>
  )
})

function Row({ row, onOpen }: { row: QueuedAppeal; onOpen: (row: QueuedAppeal) => void }) {
  const { number, what, person, at } = row
  const { text, late } = waitText(at)
  return (
    <View className="cd-row" ariaRole="button" onTap={() => onOpen(row)} hoverClassName="u-press">
      <Avatar src={person.avatar} name={person.name} size={40} />
      <View className="u-grow">
        <View className="u-strong u-one">{person.name}</View>
        <View className="u-meta u-one">{`${what} · ${number}`}</View>
      </View>
      <Tag tone={late ? 'red' : 'amber'}>{text}</Tag>
    </View>
  )
}

/** One appeal: what was decided and why, what is said against it, and the answer. */
const AppealSheet = observer(function AppealSheet({
  store,
  open,
}: {
  store: AppealDeskStore
  open: OpenAppeal
}) {
  const { decision, form, row } = open
  const acts = (
    <View className="cd-acts">
      <Button className="u-grow" kind="line" disabled={form.busy} onTap={() => void store.decide('refused')}>
        {t('维持原决定')}
      </Button>
      <Button className="u-grow" loading={form.busy} onTap={() => void store.decide('approved')}>
        {t('申诉成立')}
      </Button>
    </View>
  )
  return (
    <DeskSheet
      title={t('申诉 {number}', { number: row.number })}
      resource={decision}
      onClose={store.close}
      acts={acts}
    >
      {(data) => (
        <>
          <Facts decision={data} />
          <View className="cd-form">
            <TextareaField
              {...form.field('note')}
              max={limits.note.max}
              placeholder={t('双方的依据和你的判断，申诉人会看到')}
            />
          </View>
        </>
      )}
    </DeskSheet>
  )
})

function Facts({ decision }: { decision: Decision }) {
  const { snapshot, outcome, appeal } = decision
  return (
    <View className="cd-facts">
      <View className="u-strong">{measure(decision)}</View>
      <View className="u-text">{because(outcome)}</View>
      <View className="u-meta">{fullTime(outcome.at)}</View>
      <View className="cd-said">
        <Evidence snapshot={snapshot} />
      </View>
      {appeal && (
        <View className="cd-said">
          <View className="u-strong">{t('申诉理由')}</View>
          <View className="u-text">{appeal.text}</View>
          {appeal.pictures.length > 0 && <PictureGrid pictures={appeal.pictures} />}
        </View>
      )}
      <View className="u-meta">{t('查看和处理都会记录下来。')}</View>
    </View>
  )
}
