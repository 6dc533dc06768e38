import React from 'react'
import type { Me } from '@contract/account/schema'
import type { MineParts } from '@contract/homepage/schema'
import { complaintPage } from '@/shell/complaint/entry'
import { go, isOpen, linkTo } from '@/shell/links'
import { useNextClass } from '@/shell/timetable/next-class'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'
import { formatCount } from '@/ui/format'
import { offer } from '@/ui/menu'
import { Tag, type TagTone } from '@/ui/tag'
import { profilePage } from '../../shell/account/profile'

type Riding = MineParts['rider']

const states: Record<NonNullable<Riding>, { label: string; tone: TagTone }> = {
  working: { label: t('接单中'), tone: 'green' },
  resting: { label: t('休息中'), tone: 'plain' },
  suspended: { label: t('已暂停'), tone: 'red' },
}

/** What is used seldom. A host's menu has room for six. */
const seldom: readonly (readonly [label: string, page: string])[] = [
  [t('我的话题'), '/pages/topic/myTopic'],
  [t('我的订阅'), '/pages/subscribe/index'],
  [t('题库'), '/pages/QuestionBank/index'],
  [t('推荐关注'), '/pages/public/recommendUser'],
  [t('举报与申诉'), complaintPage],
  [t('回收站'), '/pages/user/recycleBin'],
]
const showSeldom = () =>
  void offer(
    seldom.filter(([, page]) => isOpen(page)).map(([label, page]) => ({ label, act: () => go(page) })),
    -1,
  )

interface MineCellsProps {
  me: Me | null
  /** undefined while it is not known. */
  riding: Riding | undefined
  points: number | undefined
  /** What waits at the person's desks; null for who has none. */
  waiting: number | null | undefined
  /** Second-hand orders that are not over. */
  trading: number
}

/** Where a person's own things are. The profile is offered until it is whole. */
export function MineCells({ me, riding, points, waiting, trading }: MineCellsProps) {
  const next = useNextClass()
  const percent = me?.completeness.percent ?? 100
  return (
    <>
      <CellGroup>
        <Cell
          icon="calendar-week"
          title={t('课表')}
          value={next && t('下一节 {at} {text}', { at: next.at, text: next.text })}
          onTap={linkTo('/pages/timeTable/indexWeek')}
        />
        <Cell
          icon="checkbox"
          title={t('签到')}
          value={points !== undefined && t('{n} 积分', { n: formatCount(points) })}
          onTap={linkTo('/pages/signIn/signinindex')}
        />
        {percent < 100 && (
          <Cell icon="pencil" title={t('资料完整度')} value={`${percent}%`} onTap={linkTo(profilePage)} />
        )}
        <Cell
          icon="certificate"
          title={t('我的身份')}
          value={t('认证、角色和申请')}
          onTap={linkTo('/pages/authorization/authorization')}
        />
        <Cell
          icon="bookmark"
          title={t('我的收藏')}
          onTap={linkTo('/pages/user_myfollow/myFollow?tab=favorites')}
        />
        <Cell icon="address-book" title={t('地址簿')} onTap={linkTo('/pages/chooseAddress/allAddress')} />
      </CellGroup>
      <CellGroup>
        <Cell
          icon="basket"
          title={t('我的二手')}
          value={trading > 0 && t('{n} 单在办', { n: trading })}
          onTap={linkTo('/pages/secondHand/order')}
        />
        <RiderCell riding={riding} />
        {typeof waiting === 'number' && (
          <Cell
            icon="layout-dashboard"
            title={t('管理')}
            value={waiting > 0 && t('{n} 项待办', { n: waiting })}
            onTap={linkTo('/pages/public/index')}
          />
        )}
        <Cell icon="dots" title={t('更多')} value={t('话题、订阅、题库、回收站')} onTap={showSeldom} />
      </CellGroup>
    </>
  )
}

function RiderCell({ riding }: Pick<MineCellsProps, 'riding'>) {
  if (riding === null)
    return (
      <Cell
        icon="moped"
        title={t('骑手中心')}
        value={t('成为骑手')}
        onTap={linkTo('/pages/runErrands/addRun')}
      />
    )
  const state = riding && states[riding]
  return (
    <Cell icon="moped" title={t('骑手中心')} onTap={linkTo('/pages/runErrands/riderOrder')}>
      {state && <Tag tone={state.tone}>{state.label}</Tag>}
    </Cell>
  )
}
