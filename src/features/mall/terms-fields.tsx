import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/mall/rules'
import { t } from '@/locale'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { DateField } from '@/ui/form/date-field'
import type { FormModel } from '@/ui/form/model'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import type { Terms } from './desk-store'

/** What it costs, how many there are, from when to when and for whom. */
export const TermsFields = observer(function TermsFields<T extends Terms>({ form }: { form: FormModel<T> }) {
  const dated = form.values.starts !== '' || form.values.ends !== ''
  const undate = () => {
    form.set('starts', '' as T['starts'])
    form.set('ends', '' as T['ends'])
  }
  return (
    <>
      <TextField
        {...form.field('price')}
        type="number"
        placeholder={t('{min} 到 {max} 积分', limits.price)}
      />
      <TextField {...form.field('stock')} type="number" placeholder={t('留空就是不限')} />
      <DateField {...form.field('starts')} />
      <DateField {...form.field('ends')} />
      {dated && (
        <Button size={44} kind="quiet" onTap={undate}>
          {t('不限日期')}
        </Button>
      )}
      <CellGroup>
        <SwitchField
          label={t('只给认证学生')}
          value={form.values.students}
          onChange={form.field('students').onChange}
        />
      </CellGroup>
    </>
  )
})
