import { type RefObject, useCallback, useEffect, useState } from 'react';

/** As long as nobody knows how long the report is: a screen. */
const FIRST_HEIGHT = 900;

/**
 * A report's own page within this one. It may run nothing, wherever its texts come from; that it has this page's origin lets
 * this page measure and print it. It is as high as the report and holds nothing to press, so that the Tab key passes it by: nothing would
 * mark a focus inside.
 */
export function ReportFrame({
  html,
  title,
  frame,
}: {
  readonly html: string;
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const measure = useCallback((): void => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) {
      setHeight(page.scrollHeight);
    }
  }, [frame]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) {
      observer.observe(frame.current);
    }
    return () => observer.disconnect();
  }, [frame, measure]);
  return (
    <iframe
      ref={frame}
      className="report-frame"
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin allow-modals"
      height={height}
      tabIndex={-1}
      onLoad={measure}
    />
  );
}
