/** `node --import` runs this first: programs see one day, so that pictures of current jobs don't change each month. */
const RealDate = Date;
const fixedTime = process.env.FIXED_TIME;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(fixedTime);
    else super(...values);
  }

  static now() {
    return RealDate.parse(fixedTime);
  }
};
