import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/complaint/rules'
import type { Accusation, CaseDetail, ReasonChoice } from '@contract/complaint/schema'
import { AskUnseal } from '@/shell/alias/ask-unseal'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { CheckboxField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { fullTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { DeskSheet } from './desk-sheet'
import type { DeskStore, OpenCase } from './desk-store'
import { Evidence } from './evidence'
import { reasonTitle } from './labels'

interface CaseSheetProps {
  store: DeskStore
  open: OpenCase
}

/** One case: what was there, who complained and why, and the decision. */
export const CaseSheet = observer(function CaseSheet({ store, open }: CaseSheetProps) {
  const { row, detail, mode } = open
  const title = t('{what}举报 {number}', { what: row.what, number: row.number })
  return (
    <DeskSheet
      title={title}
      resource={detail}
      onClose={store.close}
      acts={<Acts store={store} open={open} />}
    >
      {(data) => (
        <>
          {mode === 'look' && <Facts detail={data} />}
          {mode === 'look' && data.owner?.alias && <AskUnseal id={data.id} />}
          {mode === 'approve' && <Approval open={open} rules={data.rules} />}
          {mode === 'refuse' && <Refusal open={open} list={data.complaints} />}
        </>
      )}
    </DeskSheet>
  )
})

function Facts({ detail: { snapshot, owner, complaints } }: { detail: CaseDetail }) {
  return (
    <View className="cd-facts">
      <Evidence snapshot={snapshot} />
      {owner && !owner.alias && (
        <View className="u-meta">
          {t('现在的昵称：{name}', { name: [owner.name, owner.school].filter(Boolean).join(' · ') })}
        </View>
      )}
      {complaints.map((one) => (
        <Said key={one.id} one={one} />
      ))}
      <View className="u-meta">{t('查看和处理都会记录下来。对方不会知道是谁举报的。')}</View>
    </View>
  )
}

function Said({ one: { reporter, reason, text, pictures, weight, at } }: { one: Accusation }) {
  const who = [reporter?.name, fullTime(at), weight < 100 ? t('分量 {n}%', { n: weight }) : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <View className="cd-said">
      <View className="u-strong">{reasonTitle(reason)}</View>
      {text !== '' && <View className="u-text">{text}</View>}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      <View className="u-meta">{who}</View>
    </View>
  )
}

const measures = [0, 1, 3, 7, 15, 30].map((days) => ({
  key: String(days),
  label: days === 0 ? t('只警告') : t('警告并禁言 {n} 天', { n: days }),
}))

const Approval = observer(function Approval({
  open: { approval, mutes },
  rules,
}: {
  open: OpenCase
  rules: readonly ReasonChoice[]
}) {
  const rows = rules.map(({ key, title }) => ({ key, label: title }))
  return (
    <View className="cd-form">
      <PickerField {...approval.field('rule')} rows={rows} placeholder={t('选择违反了哪一条')} />
      {mutes && <PickerField {...approval.field('days')} rows={measures} />}
      <TextareaField
        {...approval.field('note')}
        max={limits.note.max}
        placeholder={t('对方会看到这句话，说清楚是哪里不行')}
      />
    </View>
  )
})

const Refusal = observer(function Refusal({
  open: { refusal },
  list,
}: {
  open: OpenCase
  list: readonly Accusation[]
}) {
  const rows = list.map(({ id, reporter, reason }) => ({
    key: id,
    label: [reporter?.name ?? '', reasonTitle(reason)].join(' · '),
  }))
  return (
    <View className="cd-form">
      <TextareaField
        {...refusal.field('note')}
        max={limits.note.max}
        placeholder={t('举报的同学会看到这句话')}
      />
      <CheckboxField
        {...refusal.field('bad')}
        rows={rows}
        hint={t('只勾选明显是为了害人的。反复恶意举报的人，以后的举报会排在后面。')}
      />
    </View>
  )
})

const Acts = observer(function Acts({ store, open }: CaseSheetProps) {
  const { mode, row, approval, refusal, ask } = open
  const taken = row.of_person ? t('警告') : t('下架')
  if (mode === 'look') {
    return (
      <View className="cd-acts">
        <Button className="u-grow" kind="line" onTap={() => ask('refuse')}>
          {t('不成立')}
        </Button>
        <Button className="u-grow" onTap={() => ask('approve')}>
          {t('成立')}
        </Button>
      </View>
    )
  }
  const busy = approval.busy || refusal.busy
  return (
    <View className="cd-acts">
      <Button className="u-grow" kind="quiet" disabled={busy} onTap={() => ask('look')}>
        {t('再看看')}
      </Button>
      {mode === 'approve' ? (
        <Button className="u-grow" kind="danger" loading={busy} onTap={() => void store.approve()}>
          {taken}
        </Button>
      ) : (
        <Button className="u-grow" loading={busy} onTap={() => void store.refuse()}>
          {t('不成立，结案')}
        </Button>
      )}
    </View>
  )
})
