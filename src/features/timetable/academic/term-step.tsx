import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { sentenceOf } from '@/net/failure'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { PickerField } from '@/ui/form/picker-field'
import { Section } from '@/ui/section'
import type { ImportStore } from './import-store'
import { OtherWays } from './other-ways'
import { linkToView } from './pages'
import { termChoices } from './labels'
import './academic.css'

/** Which term to read, once one is signed in. */
export const TermStep = observer(function TermStep({ store }: { store: ImportStore }) {
  const { info, reading, timetable } = store
  const what = info ? [info.number, info.className].filter(Boolean).join(' · ') : ''
  return (
    <>
      <View className="ak-head">
        <View className="u-display" ariaRole="heading">
          {info && info.name !== '' ? t('{name}，登录好了', { name: info.name }) : t('登录好了')}
        </View>
        {what !== '' && <View className="u-ink2 u-figures ak-head-sub">{what}</View>}
      </View>
      <View className="ak-form">
        <PickerField
          label={t('导入哪个学期')}
          rows={termChoices(timetable.today)}
          value={store.term}
          onChange={store.setTerm}
        />
        <View className="ak-form-act">
          {reading.error !== null && (
            <View className="u-danger" ariaRole="alert">
              {sentenceOf(reading.error)}
            </View>
          )}
          <Button block loading={reading.busy} onTap={() => void reading.run()}>
            {t('读取课表')}
          </Button>
        </View>
      </View>
      {reading.error !== null && <OtherWays />}
      <Section title={t('也可以看看')} />
      <CellGroup>
        <Cell icon="certificate" title={t('成绩')} onTap={linkToView('score')} />
        <Cell icon="clock" title={t('考试安排')} onTap={linkToView('exam')} />
        <Cell icon="map-pin" title={t('空教室')} onTap={linkToView('room')} />
      </CellGroup>
    </>
  )
})
