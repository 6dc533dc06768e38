import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { chainLimits } from '@contract/chain/rules'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { CellGroup } from '@/ui/cell'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { RadioField } from '@/ui/form/option-fields'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import { StartStore } from './start-store'

const ends = [
  { key: 'none' as const, label: t('不设截止，{n} 天没人接就自己结束', { n: chainLimits.idle }) },
  { key: 'chosen' as const, label: t('自己选截止时间') },
]

/** Starts a chain in a group: its card comes into the talk. */
export const StartChain = observer(function StartChain({ group }: { group: string }) {
  const [store] = useState(() => new StartStore(group))
  const { form } = store.draft
  useTitle(t('发起接龙'))
  const start = async () => {
    if (await store.send()) back()
  }
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('发起接龙') }}
      foot={
        <DraftBar
          written={store.written}
          onDiscard={store.draft.discard}
          label={t('发到群里')}
          busy={form.busy}
          onSend={start}
        />
      }
    >
      <FormErrorSummary form={form} />
      <TextField {...form.field('title')} max={chainLimits.title.max} placeholder={t('例如：周六团建报名')} />
      <TextField
        {...form.field('format')}
        max={chainLimits.format.max}
        placeholder={t('例如：姓名 + 尺码')}
        hint={t('可以不写；写了会提示每个人照着填')}
      />
      <TextField
        {...form.field('places')}
        type="number"
        placeholder={t('不限')}
        hint={t('满了会在卡片上说')}
      />
      <RadioField {...form.field('end')} rows={ends} />
      {form.values.end === 'chosen' && (
        <>
          <DateField {...form.field('endDay')} />
          <TimeField {...form.field('endTime')} />
        </>
      )}
      <CellGroup>
        <SwitchField
          {...form.field('many')}
          label={t('每人可以接多行')}
          hint={t('最多 {n} 行，比如帮室友一起报', { n: chainLimits.each })}
        />
      </CellGroup>
    </PageFrame>
  )
})
