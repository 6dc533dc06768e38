import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import type { CsvStore } from './csv-store'

/** The foot of a page whose table can be taken along. `title`: of the file. */
export const CsvBar = observer(function CsvBar({ make, title }: { make: () => CsvStore; title: string }) {
  const [{ take, path }] = useState(make)
  return (
    <ActionBar>
      <View className="u-grow">
        <Button block icon="download" loading={take.busy} onTap={() => void take.run(title)}>
          {path === null ? t('导出表格（CSV）') : t('保存表格')}
        </Button>
      </View>
    </ActionBar>
  )
})
