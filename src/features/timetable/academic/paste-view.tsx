import React from 'react'
import { observer } from 'mobx-react-lite'
import { academic } from '@contract/timetable/academic/rules'
import { t } from '@/locale'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { files } from '@/platform/file'
import { Button } from '@/ui/button'
import { PickerField } from '@/ui/form/picker-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { TimetableStore } from '../timetable-store'
import { DiffView } from './diff-view'
import { PasteStore } from './paste-store'
import { Unread } from './unread-view'
import { termChoices } from './labels'
import './academic.css'

/** Rows of a spreadsheet, or a calendar, that the person has. */
export const PasteView = observer(function PasteView() {
  const store = useStore(() => {
    const userId = session.info?.user_id ?? ''
    return new PasteStore(userId, new TimetableStore(userId))
  })
  useTitle(t('粘贴表格或日历'))
  const { diff, notUnderstood, problem, text, choosing } = store
  if (diff) return <DiffView store={diff} onAccept={store.finish} onBack={store.back} onMend={store.back} />
  return (
    <PageFrame>
      <View className="ak-head">
        <View className="u-display" ariaRole="heading">
          {t('把课程粘贴进来')}
        </View>
        <View className="u-ink2 ak-head-sub">
          {t('一行一节课，依次是课程、老师、教室、星期、节次、周次；整张周课表和日历（ICS）也可以。')}
        </View>
      </View>
      <View className="ak-acts">
        <Button className="u-grow" kind="line" size={44} onTap={() => void store.paste()}>
          {t('粘贴')}
        </Button>
        {files.canChoose && (
          <Button
            className="u-grow"
            kind="line"
            size={44}
            loading={choosing.busy}
            onTap={() => void choosing.run()}
          >
            {t('选文件')}
          </Button>
        )}
      </View>
      <View className="ak-form">
        <TextareaField
          label={t('课程')}
          value={text}
          max={academic.text.max}
          placeholder={t('高等数学\t顾长宁\t一教101\t一\t1-2\t1-16')}
          error={problem || undefined}
          onChange={store.setText}
        />
        <PickerField
          label={t('放进哪个学期')}
          rows={termChoices(store.timetable.today)}
          value={store.term}
          onChange={store.setTerm}
        />
        <View className="ak-form-act">
          <Button block onTap={() => store.read()}>
            {t('看看有什么变化')}
          </Button>
        </View>
      </View>
      <Unread items={notUnderstood} />
    </PageFrame>
  )
})
