import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { profile, profilePage } from '@/shell/account/profile'
import { go, linkTo } from '@/shell/links'
import { hasClasses } from '@/shell/timetable/coming'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { leaveCertification, somethingBegun } from './leave'

const importPage = '/pages/timeTable/jiaowukecheng'

/** What a newcomer may do first, in any order or not at all: name and face, timetable, classmates and groups. */
export const FirstSteps = observer(function FirstSteps() {
  const { me } = profile
  const [classes, setClasses] = useState(() => hasClasses(me?.id))
  usePageEvent('onShow', () => setClasses(hasClasses(me?.id)))
  const missing = me?.completeness.missing ?? []
  const named = me !== null && !missing.includes('name') && !missing.includes('avatar')
  const begun = somethingBegun()
  const leave = () => void leaveCertification()
  return (
    <>
      <Section title={t('先做这几件，哪件都能跳过')} />
      <CellGroup>
        <Step
          icon="user"
          title={t('名字和头像')}
          text={t('同学认得出你')}
          done={named}
          onTap={linkTo(profilePage)}
        />
        <Step
          icon="calendar-week"
          title={t('课表')}
          text={t('导入一次，首页提醒下一节课')}
          done={classes}
          onTap={linkTo(importPage)}
        />
        <Step
          icon="users"
          title={t('同学')}
          text={t('关注同专业、同学院的人')}
          done={(me?.followings ?? 0) > 0}
          onTap={linkTo('/pages/public/recommendUser')}
        />
        <Step
          icon="message-2"
          title={t('班级群')}
          text={t('找到你们班的群，点一下就加入')}
          done={false}
          onTap={linkTo('/pages/messageIndex/chat?view=find')}
        />
      </CellGroup>
      <View className="c-submit c-first-acts">
        {begun ? (
          <Button block onTap={leave}>
            {t('回到刚才的页面')}
          </Button>
        ) : (
          <>
            {!classes && (
              <Button block onTap={() => go(importPage)}>
                {t('导入课表')}
              </Button>
            )}
            <Button block kind={classes ? 'accent' : 'line'} onTap={leave}>
              {t('先逛逛')}
            </Button>
          </>
        )}
      </View>
    </>
  )
})

interface StepProps {
  icon: 'user' | 'calendar-week' | 'users' | 'message-2'
  title: string
  text: string
  done: boolean
  onTap: () => void
}

const Step = ({ done, ...cell }: StepProps) => (
  <Cell {...cell}>{done && <Tag tone="green">{t('已完成')}</Tag>}</Cell>
)
