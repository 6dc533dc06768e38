import React from 'react'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Tag } from '@/ui/tag'
import './example-week.css'

const days = [t('一'), t('二'), t('三'), t('四'), t('五')]
/** Of each day what is taught in the morning, at noon and in the evening; '' for nothing. */
const rows: readonly (readonly string[])[] = [
  [t('高等数学'), '', t('大学英语'), t('高等数学'), ''],
  ['', t('程序设计'), '', t('大学物理'), t('大学英语')],
  [t('体育'), t('大学物理'), '', '', t('程序设计')],
]
const names = [...new Set(rows.flat())].filter(Boolean)

/** What the timetable is, to who is not signed in: a week that says that it is an example. */
export const ExampleWeek = () => (
  <>
    <View className="tt-ex" ariaHidden>
      <Tag tone="amber">{t('示例')}</Tag>
      <View className="tt-ex-row">
        {days.map((day) => (
          <View key={day} className="tt-ex-day u-meta">
            {day}
          </View>
        ))}
      </View>
      {rows.map((row, at) => (
        <View key={at} className="tt-ex-row">
          {row.map((name, day) => (
            <View key={day} className={classes('tt-ex-cell', name !== '' && `tt-ex-${names.indexOf(name)}`)}>
              {name}
            </View>
          ))}
        </View>
      ))}
    </View>
    <SignInFirst
      title={t('导入一次，每节课都在这里')}
      text={t('断网也能看，上课前提醒你，下一节课写在首页。')}
    />
  </>
)
