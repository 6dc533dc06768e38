import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { amountIn } from '@/shell/amount'
import { View } from '@/platform/components'
import type { Choice } from '@/ui/choice'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import { TagSet } from '@/ui/tag-set'
import { noFilters, rangeFault, type BrowseStore, type Filters } from './browse'
import { gradeChoices, wayChoices } from './labels'
import './goods.css'

interface FilterSheetProps {
  store: BrowseStore
  onClose: () => void
}

/** What the list is narrowed to: nothing changes until it is confirmed. */
export const FilterSheet = observer(function FilterSheet({ store, onClose }: FilterSheetProps) {
  const [filters, setFilters] = useState(store.filters)
  const change = (change: Partial<Filters>) => setFilters({ ...filters, ...change })
  const fault = rangeFault(filters)
  const finish = (chosen: Filters) => {
    store.narrow(chosen)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} label={t('筛选')} head={<View className="u-title">{t('筛选')}</View>} bare>
      <View className="gd-sheet">
        <Field label={t('成色')}>
          <One items={gradeChoices} value={filters.grade} onChange={(grade) => change({ grade })} />
        </Field>
        <Field label={t('交易方式')}>
          <One items={wayChoices} value={filters.way} onChange={(way) => change({ way })} />
        </Field>
        <View className="gd-range">
          <TextField
            label={t('最低价')}
            type="digit"
            value={filters.min}
            placeholder="¥"
            onChange={(text) => change({ min: amountIn(text) })}
          />
          <TextField
            label={t('最高价')}
            type="digit"
            value={filters.max}
            placeholder="¥"
            onChange={(text) => change({ max: amountIn(text) })}
          />
        </View>
        {fault !== null && (
          <View className="gd-fault" ariaRole="alert">
            {fault}
          </View>
        )}
        <View className="gd-acts">
          <Button className="u-grow" kind="line" onTap={() => finish(noFilters)}>
            {t('清除')}
          </Button>
          <Button className="u-grow" disabled={fault !== null} onTap={() => finish(filters)}>
            {t('看结果')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})

/** One of a few, or none: tapped again it is let go. */
function One<K extends string>({
  items,
  value,
  onChange,
}: {
  items: readonly Choice<K>[]
  value: K | ''
  onChange: (value: K | '') => void
}) {
  const toggle = (label: string) => {
    const key = items.find((item) => item.label === label)?.key ?? ''
    onChange(key === value ? '' : key)
  }
  return (
    <TagSet
      tags={items.map(({ label }) => label)}
      chosen={items.filter(({ key }) => key === value).map(({ label }) => label)}
      onToggle={toggle}
    />
  )
}
