/** What people of the demo campus order of each other, in the words of who sells it. */
import type { GoodsWords } from './texts'

const [lin, chen, wind, leaf] = ['13800000001', '13800000002', '13800000003', '13800000004']

export const tradedWords: readonly GoodsWords[] = [
  {
    title: '非线性剪辑，只翻过两章',
    text: '上学期买重了，这本一直在书架上。第一章用铅笔划过线，其余是新的。',
    ...{ category: 'book', grade: 'almost', price: 24, original: 52 },
    ...{ ways: ['meet', 'building'], shots: ['textbook:4'], house: '6栋', age: 2.2, by: wind },
  },
  {
    title: '马克杯两只，没有用过',
    text: '社团发的纪念杯，一直放在盒子里。两只一起出，可以当面看有没有裂。',
    ...{ category: 'daily', grade: 'new', price: 30, original: 78 },
    ...{ ways: ['meet'], shots: ['latte'], spot: '图书馆门口', age: 1.7, by: chen },
  },
  {
    title: '胶片相机，送两卷胶卷',
    text: '快门和测光都准，皮套边角磨白了。送两卷过期的彩色胶卷，颜色偏暖。',
    ...{ category: 'digital', grade: 'good', price: 260, original: 580, freight: 12 },
    ...{ ways: ['meet', 'courier'], shots: ['camera:1'], house: '3栋', age: 3.1, by: lin },
  },
  {
    title: '定焦镜头，成像很锐',
    text: '换了机身用不上了。镜片没有霉，前后盖都在，寄之前会包三层泡沫纸。',
    ...{ category: 'digital', grade: 'good', price: 320, original: 799, freight: 15 },
    ...{ ways: ['courier', 'meet'], shots: ['camera:0'], house: '5栋', age: 4.4, by: chen },
  },
  {
    title: '开花的盆栽，连盆带走',
    text: '养了一年半，现在正开着。三天浇一次水，喜欢太阳，寒假没有人照顾它。',
    ...{ category: 'other', grade: 'good', price: 16 },
    ...{ ways: ['building', 'meet'], shots: ['flowers'], house: '6栋', age: 5.3, by: wind },
  },
  {
    title: '旧小说一摞，六本一起',
    text: '都看完了，书脊有点旧，没有缺页。一起拿走，里面夹着的书签也归你。',
    ...{ category: 'book', grade: 'used', price: 25 },
    ...{ ways: ['meet', 'building'], shots: ['books'], house: '3栋', age: 6.1, by: lin },
  },
  {
    title: '单人书桌，稳，不晃',
    text: '搬出去住带不走。桌面有一点划痕，抽屉顺滑，自己来搬，我帮着抬下楼。',
    ...{ category: 'daily', grade: 'good', price: 45, original: 120 },
    ...{ ways: ['building'], shots: ['desk:1'], house: '5栋', age: 2.8, by: chen },
  },
  {
    title: '羽毛球拍一支，刚换过线',
    text: '24 磅，手胶上周新缠的。单支出，送一个拍套，毕业前再打一学期没问题。',
    ...{ category: 'sports', grade: 'good', price: 60, original: 168 },
    ...{ ways: ['building', 'meet'], shots: ['court'], house: '3栋', age: 3.9, by: lin },
  },
  {
    title: '机械键盘，红轴，带手托',
    text: '打字不吵室友。键帽齐，线是新的，手托垫了一年，有一点塌。',
    ...{ category: 'digital', grade: 'good', price: 120, original: 329 },
    ...{ ways: ['meet'], shots: ['keyboard'], spot: '一食堂门口', age: 4.7, by: leaf },
  },
  {
    title: '公路车，26 寸，刚保养',
    text: '链条上过油，刹车皮新换。送一把锁和一个打气筒，骑去北湖十分钟。',
    ...{ category: 'bike', grade: 'used', price: 210, original: 799 },
    ...{ ways: ['meet'], shots: ['bicycle'], house: '3栋', age: 2.5, by: lin },
  },
]
