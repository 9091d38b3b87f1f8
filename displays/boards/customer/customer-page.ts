// Size of the page in rem, for type and layout of a customer board.
import { useEffect, useState } from 'react';

export interface PageRem {
  width: number;
  height: number;
}

export function usePageRem(): PageRem {
  const [page, setPage] = useState(pageRem);
  useEffect(() => {
    const read = () => {
      const next = pageRem();
      setPage((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    read();
    // The type size setting changes the rem, and with it the size of everything on the page.
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    const foot = document.querySelector('footer');
    if (foot) observer.observe(foot);
    addEventListener('resize', read);
    return () => {
      observer.disconnect();
      removeEventListener('resize', read);
    };
  }, []);
  return page;
}

function pageRem(): PageRem {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: innerWidth / rem, height: innerHeight / rem };
}
