import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { PickerField } from '@/ui/form/picker-field'
import type { FormModel } from '@/ui/form/model'
import { Strip } from '@/ui/states/strip'
import type { Studies, StudiesValues } from './studies'

interface StudiesFieldsProps<T extends StudiesValues> {
  form: FormModel<T>
  studies: Studies<T>
}

/** Faculty, then major, then grade. */
export const StudiesFields = observer(function StudiesFields<T extends StudiesValues>({
  form,
  studies,
}: StudiesFieldsProps<T>) {
  const { faculty } = form.values
  const { faculties, majorsFailed } = studies
  const load = faculties.phase === 'error' ? () => void studies.load() : () => void studies.choose(faculty)
  return (
    <>
      {(faculties.phase === 'error' || majorsFailed) && (
        <View className="c-strip">
          <Strip icon="alert-circle" text={t('学院和专业没有加载出来')} onRetry={load} />
        </View>
      )}
      <PickerField
        {...form.field('faculty')}
        rows={faculties.data ?? []}
        disabled={!faculties.data}
        onChange={(key) => void studies.choose(key)}
      />
      <PickerField
        {...form.field('major')}
        rows={studies.majorRows}
        disabled={studies.majorRows.length === 0}
        placeholder={faculty === '' ? t('先选学院') : undefined}
      />
      <PickerField {...form.field('grade')} rows={studies.grades} />
    </>
  )
}) as <T extends StudiesValues>(props: StudiesFieldsProps<T>) => React.ReactElement
