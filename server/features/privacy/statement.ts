import type { Statement } from '../../../contract/privacy/schema'

const untilLeave = '直到你修改、删除或注销账号'
const nobody = '不提供给其他公司'
const inApp = '按你的隐私设置展示给其他同学，不提供给其他公司'

const features: Statement['features'] = [
  {
    title: '注册和登录',
    items: [
      { what: '手机号', why: '注册、登录、找回密码，识别同一个账号', kept: '直到你换号或注销账号', shared: '发送验证码时交给短信服务商；对其他同学不可见' },
      { what: '密码', why: '用密码登录', kept: '只保存不可逆的摘要，直到你修改或注销账号', shared: nobody },
      { what: '微信、QQ、支付宝给本应用的用户标识', why: '用它们快捷登录时认出你的账号', kept: '直到注销账号', shared: '由你选用的平台提供给我们，我们不再提供给别人' },
      { what: '邮箱', why: '由你选择绑定，用来核验身份', kept: '直到你解绑或注销账号', shared: '发送验证码时交给邮件服务商；对其他同学不可见' },
      { what: '支付密码', why: '付款前确认是你本人', kept: '只保存不可逆的摘要，直到你修改或注销账号', shared: nobody },
      { what: '设备名称、登录时间', why: '让你查看并退出登录过的设备', kept: '30 天没有使用即失效', shared: nobody },
    ],
  },
  {
    title: '个人资料',
    items: [
      { what: '昵称、头像、简介', why: '让同学认得你', kept: untilLeave, shared: inApp },
      { what: '学校、学院、专业、入学年份', why: '显示本校的内容，标明你来自哪里', kept: untilLeave, shared: inApp },
      { what: '性别、生日、家乡', why: '由你选择填写，完善资料', kept: untilLeave, shared: '只有你自己看得到' },
      { what: '标签、照片墙、提问、弹幕、备注名', why: '组成个人主页；备注名只有你自己看得到', kept: untilLeave, shared: inApp },
    ],
  },
  {
    title: '认证和角色',
    items: [
      { what: '姓名、学号、学校邮箱、学生证照片', why: '核对学生身份', kept: '照片加密保存，审核后 30 天删除；姓名和学号加密保存到审核结束', shared: '只给本校的审核员看，每次查看都有记录，你可以看到' },
      { what: '姓名、身份证号', why: '实名认证', kept: '只保存加密后的指纹和打码的样子，直到注销账号；证件照片读取后即弃', shared: '核验时交给身份核验服务商' },
      { what: '角色申请的说明', why: '由本校管理员审核', kept: '直到注销账号', shared: '只给本校管理员看' },
    ],
  },
  {
    title: '帮助和客服',
    items: [
      { what: '你写的反馈、咨询、图片和联系方式', why: '解决问题并回复你', kept: '直到注销账号', shared: '只给负责答复的管理员看' },
    ],
  },
  {
    title: '选择学校和地点',
    items: [
      { what: '位置', why: '查找附近的学校、显示地图，需要你先授权', kept: '用完即弃，不保存行踪', shared: '查地址时把坐标交给地图服务商' },
      { what: '发布时附上的地点', why: '由你选择，显示在动态里', kept: '与动态相同', shared: '随动态展示' },
    ],
  },
  {
    title: '圈子',
    items: [
      { what: '你发布的文字和图片', why: '展示给你选择的人；图片会重新编码，去掉拍摄地点和相机信息', kept: '删除后在回收站留 30 天，之后清除文字和图片', shared: inApp },
      { what: '评论、回复、赞', why: '与同学互动', kept: '直到你删除，或所在的动态被清除', shared: '展示给能看到那条动态的人' },
      { what: '提议的话题和封面', why: '由管理员审核后开放给大家', kept: '没有通过的直到注销账号；通过的话题属于关注它的人，注销后不再显示你和你的封面', shared: '开放后展示给能看到话题的人' },
      { what: '关注的话题、感兴趣的分类', why: '显示你关注的话题，推荐相近的话题', kept: '直到你取消或注销账号', shared: '关注的话题按你的隐私设置展示，感兴趣的分类只有你自己看得到' },
      { what: '关注的人、黑名单', why: '显示关注的动态，让拉黑的双方互不可见', kept: '直到你取消', shared: '黑名单只有你自己看得到' },
    ],
  },
  {
    title: '消息和推荐',
    items: [
      { what: '互动消息和提醒设置', why: '告诉你谁赞了你、回复了你，并按你的安排提醒', kept: '直到你删除消息', shared: nobody },
      { what: '是否开启个性化推荐', why: '开启时“推荐”按热度排列，推荐关注按同校、同专业和共同关注排列，关闭后只按时间', kept: untilLeave, shared: nobody },
      { what: '推荐关注里标了不感兴趣的人', why: '不再向你推荐', kept: '直到你或对方注销账号', shared: nobody },
    ],
  },
  {
    title: '安全和运行',
    items: [
      { what: '访问地址、接口、时间和结果', why: '限制异常请求、排查故障；日志里没有你填写的内容', kept: '按运行日志的周期覆盖', shared: nobody },
      { what: '你同意本政策的版本、时间和所用客户端', why: '证明我们征得了同意', kept: '直到注销账号', shared: nobody },
    ],
  },
]

/** Raise `version` with every change of substance, and say in `changes` what it is: everyone is asked anew. */
export const statement: Omit<Statement, 'agreed'> = {
  version: 1,
  since: '2026-11-21',
  changes: '按功能逐项列出收集的信息、用途、保存多久、提供给谁；新增隐私设置、黑名单和回收站的说明。',
  intro: '我们只收集提供服务必需的信息。下面按功能逐项说明：收集什么、用来做什么、保存多久、提供给谁。我们不出售你的信息。',
  features,
  rights: [
    '在“隐私设置”里决定谁能看到你的资料、动态和关注列表，谁能给你留言',
    '关闭个性化推荐',
    '修改资料，删除动态、评论和消息',
    '在回收站恢复或彻底删除动态',
    '撤回位置、相册等系统授权',
    '让任何一台设备退出登录',
  ],
  contact: '未满十八周岁的同学，请在监护人指导下使用。法律要求时我们会依法配合，并只提供必需的部分。',
}
