import type { Furnish } from '../visits'

export default (async () => ({
  'pages/timeTable/jiaowukecheng': [
    { says: ['教务系统（演示）', '粘贴表格或日历'] },
    { query: { view: 'paste' }, says: ['把课程粘贴进来'] },
    { query: { view: 'photo' }, says: ['拍一张周课表'] },
    // a session with a university is the device's: nobody signed in there on this one
    { query: { view: 'score' }, says: ['登录后能看各学期的成绩和绩点'] },
    { query: { view: 'exam' }, says: ['登录后能看考试的时间'] },
    { query: { view: 'room' }, says: ['登录后能按周、星期和节次找'] },
  ],
})) satisfies Furnish
